var ea=Object.defineProperty;var ta=Object.getOwnPropertyDescriptor;var Qi=n=>{throw TypeError(n)};var p=(n,i,e,t)=>{for(var s=t>1?void 0:t?ta(i,e):i,r=n.length-1,a;r>=0;r--)(a=n[r])&&(s=(t?a(i,e,s):a(s))||s);return t&&s&&ea(i,e,s),s};var ei=(n,i,e)=>i.has(n)||Qi("Cannot "+e);var M=(n,i,e)=>(ei(n,i,"read from private field"),e?e.call(n):i.get(n)),$=(n,i,e)=>i.has(n)?Qi("Cannot add the same private member more than once"):i instanceof WeakSet?i.add(n):i.set(n,e),le=(n,i,e,t)=>(ei(n,i,"write to private field"),t?t.call(n,e):i.set(n,e),e),d=(n,i,e)=>(ei(n,i,"access private method"),e);var ti="wasmhost.theme",Yi=matchMedia("(prefers-color-scheme: dark)");function si(){let n=localStorage.getItem(ti);return n==="light"||n==="dark"?n:"system"}function Zi(n){n==="system"?localStorage.removeItem(ti):localStorage.setItem(ti,n),ni()}function ii(){let n=si();return n==="system"?Yi.matches?"dark":"light":n}function ni(){document.documentElement.dataset.mode=ii(),dispatchEvent(new Event("wasmhost-theme"))}Yi.addEventListener("change",ni);ni();var $s=globalThis,bs=$s.ShadowRoot&&($s.ShadyCSS===void 0||$s.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,en=Symbol(),Xi=new WeakMap,ys=class{constructor(i,e,t){if(this._$cssResult$=!0,t!==en)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=i,this.t=e}get styleSheet(){let i=this.o,e=this.t;if(bs&&i===void 0){let t=e!==void 0&&e.length===1;t&&(i=Xi.get(e)),i===void 0&&((this.o=i=new CSSStyleSheet).replaceSync(this.cssText),t&&Xi.set(e,i))}return i}toString(){return this.cssText}},tn=n=>new ys(typeof n=="string"?n:n+"",void 0,en);var sn=(n,i)=>{if(bs)n.adoptedStyleSheets=i.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of i){let t=document.createElement("style"),s=$s.litNonce;s!==void 0&&t.setAttribute("nonce",s),t.textContent=e.cssText,n.appendChild(t)}},oi=bs?n=>n:n=>n instanceof CSSStyleSheet?(i=>{let e="";for(let t of i.cssRules)e+=t.cssText;return tn(e)})(n):n;var{is:sa,defineProperty:ia,getOwnPropertyDescriptor:na,getOwnPropertyNames:oa,getOwnPropertySymbols:ra,getPrototypeOf:aa}=Object,ws=globalThis,nn=ws.trustedTypes,la=nn?nn.emptyScript:"",da=ws.reactiveElementPolyfillSupport,Gt=(n,i)=>n,zt={toAttribute(n,i){switch(i){case Boolean:n=n?la:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,i){let e=n;switch(i){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},ks=(n,i)=>!sa(n,i),on={attribute:!0,type:String,converter:zt,reflect:!1,useDefault:!1,hasChanged:ks};Symbol.metadata??=Symbol("metadata"),ws.litPropertyMetadata??=new WeakMap;var De=class extends HTMLElement{static addInitializer(i){this._$Ei(),(this.l??=[]).push(i)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(i,e=on){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(i)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(i,e),!e.noAccessor){let t=Symbol(),s=this.getPropertyDescriptor(i,t,e);s!==void 0&&ia(this.prototype,i,s)}}static getPropertyDescriptor(i,e,t){let{get:s,set:r}=na(this.prototype,i)??{get(){return this[e]},set(a){this[e]=a}};return{get:s,set(a){let c=s?.call(this);r?.call(this,a),this.requestUpdate(i,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(i){return this.elementProperties.get(i)??on}static _$Ei(){if(this.hasOwnProperty(Gt("elementProperties")))return;let i=aa(this);i.finalize(),i.l!==void 0&&(this.l=[...i.l]),this.elementProperties=new Map(i.elementProperties)}static finalize(){if(this.hasOwnProperty(Gt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Gt("properties"))){let e=this.properties,t=[...oa(e),...ra(e)];for(let s of t)this.createProperty(s,e[s])}let i=this[Symbol.metadata];if(i!==null){let e=litPropertyMetadata.get(i);if(e!==void 0)for(let[t,s]of e)this.elementProperties.set(t,s)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let s=this._$Eu(e,t);s!==void 0&&this._$Eh.set(s,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(i){let e=[];if(Array.isArray(i)){let t=new Set(i.flat(1/0).reverse());for(let s of t)e.unshift(oi(s))}else i!==void 0&&e.push(oi(i));return e}static _$Eu(i,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof i=="string"?i.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(i=>this.enableUpdating=i),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(i=>i(this))}addController(i){(this._$EO??=new Set).add(i),this.renderRoot!==void 0&&this.isConnected&&i.hostConnected?.()}removeController(i){this._$EO?.delete(i)}_$E_(){let i=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(i.set(t,this[t]),delete this[t]);i.size>0&&(this._$Ep=i)}createRenderRoot(){let i=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return sn(i,this.constructor.elementStyles),i}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(i=>i.hostConnected?.())}enableUpdating(i){}disconnectedCallback(){this._$EO?.forEach(i=>i.hostDisconnected?.())}attributeChangedCallback(i,e,t){this._$AK(i,t)}_$ET(i,e){let t=this.constructor.elementProperties.get(i),s=this.constructor._$Eu(i,t);if(s!==void 0&&t.reflect===!0){let r=(t.converter?.toAttribute!==void 0?t.converter:zt).toAttribute(e,t.type);this._$Em=i,r==null?this.removeAttribute(s):this.setAttribute(s,r),this._$Em=null}}_$AK(i,e){let t=this.constructor,s=t._$Eh.get(i);if(s!==void 0&&this._$Em!==s){let r=t.getPropertyOptions(s),a=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:zt;this._$Em=s;let c=a.fromAttribute(e,r.type);this[s]=c??this._$Ej?.get(s)??c,this._$Em=null}}requestUpdate(i,e,t,s=!1,r){if(i!==void 0){let a=this.constructor;if(s===!1&&(r=this[i]),t??=a.getPropertyOptions(i),!((t.hasChanged??ks)(r,e)||t.useDefault&&t.reflect&&r===this._$Ej?.get(i)&&!this.hasAttribute(a._$Eu(i,t))))return;this.C(i,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(i,e,{useDefault:t,reflect:s,wrapped:r},a){t&&!(this._$Ej??=new Map).has(i)&&(this._$Ej.set(i,a??e??this[i]),r!==!0||a!==void 0)||(this._$AL.has(i)||(this.hasUpdated||t||(e=void 0),this._$AL.set(i,e)),s===!0&&this._$Em!==i&&(this._$Eq??=new Set).add(i))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let i=this.scheduleUpdate();return i!=null&&await i,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,r]of this._$Ep)this[s]=r;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[s,r]of t){let{wrapped:a}=r,c=this[s];a!==!0||this._$AL.has(s)||c===void 0||this.C(s,void 0,r,c)}}let i=!1,e=this._$AL;try{i=this.shouldUpdate(e),i?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw i=!1,this._$EM(),t}i&&this._$AE(e)}willUpdate(i){}_$AE(i){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(i)),this.updated(i)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(i){return!0}update(i){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(i){}firstUpdated(i){}};De.elementStyles=[],De.shadowRootOptions={mode:"open"},De[Gt("elementProperties")]=new Map,De[Gt("finalized")]=new Map,da?.({ReactiveElement:De}),(ws.reactiveElementVersions??=[]).push("2.1.2");var ai=globalThis,rn=n=>n,xs=ai.trustedTypes,an=xs?xs.createPolicy("lit-html",{createHTML:n=>n}):void 0,li="$lit$",Ue=`lit$${Math.random().toFixed(9).slice(2)}$`,di="?"+Ue,ca=`<${di}>`,pt=document,Jt=()=>pt.createComment(""),Qt=n=>n===null||typeof n!="object"&&typeof n!="function",ci=Array.isArray,un=n=>ci(n)||typeof n?.[Symbol.iterator]=="function",ri=`[ 	
\f\r]`,Kt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,ln=/-->/g,dn=/>/g,dt=RegExp(`>|${ri}(?:([^\\s"'>=/]+)(${ri}*=${ri}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),cn=/'/g,pn=/"/g,mn=/^(?:script|style|textarea|title)$/i,pi=n=>(i,...e)=>({_$litType$:n,strings:i,values:e}),o=pi(1),gn=pi(2),El=pi(3),Be=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),hn=new WeakMap,ct=pt.createTreeWalker(pt,129);function fn(n,i){if(!ci(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return an!==void 0?an.createHTML(i):i}var vn=(n,i)=>{let e=n.length-1,t=[],s,r=i===2?"<svg>":i===3?"<math>":"",a=Kt;for(let c=0;c<e;c++){let m=n[c],x,F,f=-1,D=0;for(;D<m.length&&(a.lastIndex=D,F=a.exec(m),F!==null);)D=a.lastIndex,a===Kt?F[1]==="!--"?a=ln:F[1]!==void 0?a=dn:F[2]!==void 0?(mn.test(F[2])&&(s=RegExp("</"+F[2],"g")),a=dt):F[3]!==void 0&&(a=dt):a===dt?F[0]===">"?(a=s??Kt,f=-1):F[1]===void 0?f=-2:(f=a.lastIndex-F[2].length,x=F[1],a=F[3]===void 0?dt:F[3]==='"'?pn:cn):a===pn||a===cn?a=dt:a===ln||a===dn?a=Kt:(a=dt,s=void 0);let L=a===dt&&n[c+1].startsWith("/>")?" ":"";r+=a===Kt?m+ca:f>=0?(t.push(x),m.slice(0,f)+li+m.slice(f)+Ue+L):m+Ue+(f===-2?c:L)}return[fn(n,r+(n[e]||"<?>")+(i===2?"</svg>":i===3?"</math>":"")),t]},Yt=class n{constructor({strings:i,_$litType$:e},t){let s;this.parts=[];let r=0,a=0,c=i.length-1,m=this.parts,[x,F]=vn(i,e);if(this.el=n.createElement(x,t),ct.currentNode=this.el.content,e===2||e===3){let f=this.el.content.firstChild;f.replaceWith(...f.childNodes)}for(;(s=ct.nextNode())!==null&&m.length<c;){if(s.nodeType===1){if(s.hasAttributes())for(let f of s.getAttributeNames())if(f.endsWith(li)){let D=F[a++],L=s.getAttribute(f).split(Ue),Y=/([.?@])?(.*)/.exec(D);m.push({type:1,index:r,name:Y[2],strings:L,ctor:Y[1]==="."?Es:Y[1]==="?"?Ss:Y[1]==="@"?Ps:ut}),s.removeAttribute(f)}else f.startsWith(Ue)&&(m.push({type:6,index:r}),s.removeAttribute(f));if(mn.test(s.tagName)){let f=s.textContent.split(Ue),D=f.length-1;if(D>0){s.textContent=xs?xs.emptyScript:"";for(let L=0;L<D;L++)s.append(f[L],Jt()),ct.nextNode(),m.push({type:2,index:++r});s.append(f[D],Jt())}}}else if(s.nodeType===8)if(s.data===di)m.push({type:2,index:r});else{let f=-1;for(;(f=s.data.indexOf(Ue,f+1))!==-1;)m.push({type:7,index:r}),f+=Ue.length-1}r++}}static createElement(i,e){let t=pt.createElement("template");return t.innerHTML=i,t}};function ht(n,i,e=n,t){if(i===Be)return i;let s=t!==void 0?e._$Co?.[t]:e._$Cl,r=Qt(i)?void 0:i._$litDirective$;return s?.constructor!==r&&(s?._$AO?.(!1),r===void 0?s=void 0:(s=new r(n),s._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=s:e._$Cl=s),s!==void 0&&(i=ht(n,s._$AS(n,i.values),s,t)),i}var Ts=class{constructor(i,e){this._$AV=[],this._$AN=void 0,this._$AD=i,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(i){let{el:{content:e},parts:t}=this._$AD,s=(i?.creationScope??pt).importNode(e,!0);ct.currentNode=s;let r=ct.nextNode(),a=0,c=0,m=t[0];for(;m!==void 0;){if(a===m.index){let x;m.type===2?x=new Pt(r,r.nextSibling,this,i):m.type===1?x=new m.ctor(r,m.name,m.strings,this,i):m.type===6&&(x=new As(r,this,i)),this._$AV.push(x),m=t[++c]}a!==m?.index&&(r=ct.nextNode(),a++)}return ct.currentNode=pt,s}p(i){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(i,t,e),e+=t.strings.length-2):t._$AI(i[e])),e++}},Pt=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(i,e,t,s){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=i,this._$AB=e,this._$AM=t,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let i=this._$AA.parentNode,e=this._$AM;return e!==void 0&&i?.nodeType===11&&(i=e.parentNode),i}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(i,e=this){i=ht(this,i,e),Qt(i)?i===l||i==null||i===""?(this._$AH!==l&&this._$AR(),this._$AH=l):i!==this._$AH&&i!==Be&&this._(i):i._$litType$!==void 0?this.$(i):i.nodeType!==void 0?this.T(i):un(i)?this.k(i):this._(i)}O(i){return this._$AA.parentNode.insertBefore(i,this._$AB)}T(i){this._$AH!==i&&(this._$AR(),this._$AH=this.O(i))}_(i){this._$AH!==l&&Qt(this._$AH)?this._$AA.nextSibling.data=i:this.T(pt.createTextNode(i)),this._$AH=i}$(i){let{values:e,_$litType$:t}=i,s=typeof t=="number"?this._$AC(i):(t.el===void 0&&(t.el=Yt.createElement(fn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===s)this._$AH.p(e);else{let r=new Ts(s,this),a=r.u(this.options);r.p(e),this.T(a),this._$AH=r}}_$AC(i){let e=hn.get(i.strings);return e===void 0&&hn.set(i.strings,e=new Yt(i)),e}k(i){ci(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,s=0;for(let r of i)s===e.length?e.push(t=new n(this.O(Jt()),this.O(Jt()),this,this.options)):t=e[s],t._$AI(r),s++;s<e.length&&(this._$AR(t&&t._$AB.nextSibling,s),e.length=s)}_$AR(i=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);i!==this._$AB;){let t=rn(i).nextSibling;rn(i).remove(),i=t}}setConnected(i){this._$AM===void 0&&(this._$Cv=i,this._$AP?.(i))}},ut=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(i,e,t,s,r){this.type=1,this._$AH=l,this._$AN=void 0,this.element=i,this.name=e,this._$AM=s,this.options=r,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(i,e=this,t,s){let r=this.strings,a=!1;if(r===void 0)i=ht(this,i,e,0),a=!Qt(i)||i!==this._$AH&&i!==Be,a&&(this._$AH=i);else{let c=i,m,x;for(i=r[0],m=0;m<r.length-1;m++)x=ht(this,c[t+m],e,m),x===Be&&(x=this._$AH[m]),a||=!Qt(x)||x!==this._$AH[m],x===l?i=l:i!==l&&(i+=(x??"")+r[m+1]),this._$AH[m]=x}a&&!s&&this.j(i)}j(i){i===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,i??"")}},Es=class extends ut{constructor(){super(...arguments),this.type=3}j(i){this.element[this.name]=i===l?void 0:i}},Ss=class extends ut{constructor(){super(...arguments),this.type=4}j(i){this.element.toggleAttribute(this.name,!!i&&i!==l)}},Ps=class extends ut{constructor(i,e,t,s,r){super(i,e,t,s,r),this.type=5}_$AI(i,e=this){if((i=ht(this,i,e,0)??l)===Be)return;let t=this._$AH,s=i===l&&t!==l||i.capture!==t.capture||i.once!==t.once||i.passive!==t.passive,r=i!==l&&(t===l||s);s&&this.element.removeEventListener(this.name,this,t),r&&this.element.addEventListener(this.name,this,i),this._$AH=i}handleEvent(i){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,i):this._$AH.handleEvent(i)}},As=class{constructor(i,e,t){this.element=i,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(i){ht(this,i)}},$n={M:li,P:Ue,A:di,C:1,L:vn,R:Ts,D:un,V:ht,I:Pt,H:ut,N:Ss,U:Ps,B:Es,F:As},pa=ai.litHtmlPolyfillSupport;pa?.(Yt,Pt),(ai.litHtmlVersions??=[]).push("3.3.3");var Rs=(n,i,e)=>{let t=e?.renderBefore??i,s=t._$litPart$;if(s===void 0){let r=e?.renderBefore??null;t._$litPart$=s=new Pt(i.insertBefore(Jt(),r),r,void 0,e??{})}return s._$AI(n),s};var hi=globalThis,ke=class extends De{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let i=super.createRenderRoot();return this.renderOptions.renderBefore??=i.firstChild,i}update(i){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(i),this._$Do=Rs(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Be}};ke._$litElement$=!0,ke.finalized=!0,hi.litElementHydrateSupport?.({LitElement:ke});var ha=hi.litElementPolyfillSupport;ha?.({LitElement:ke});(hi.litElementVersions??=[]).push("4.2.2");var b=n=>(i,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,i)}):customElements.define(n,i)};var ua={attribute:!0,type:String,converter:zt,reflect:!1,hasChanged:ks},ma=(n=ua,i,e)=>{let{kind:t,metadata:s}=e,r=globalThis.litPropertyMetadata.get(s);if(r===void 0&&globalThis.litPropertyMetadata.set(s,r=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),r.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(c){let m=i.get.call(this);i.set.call(this,c),this.requestUpdate(a,m,n,!0,c)},init(c){return c!==void 0&&this.C(a,void 0,n,c),c}}}if(t==="setter"){let{name:a}=e;return function(c){let m=this[a];i.call(this,c),this.requestUpdate(a,m,n,!0,c)}}throw Error("Unsupported decorator location: "+t)};function j(n){return(i,e)=>typeof e=="object"?ma(n,i,e):((t,s,r)=>{let a=s.hasOwnProperty(r);return s.constructor.createProperty(r,t),a?Object.getOwnPropertyDescriptor(s,r):void 0})(n,i,e)}function g(n){return j({...n,state:!0,attribute:!1})}var yn={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Cs=n=>(...i)=>({_$litDirective$:n,values:i}),At=class{constructor(i){}get _$AU(){return this._$AM._$AU}_$AT(i,e,t){this._$Ct=i,this._$AM=e,this._$Ci=t}_$AS(i,e){return this.update(i,e)}update(i,e){return this.render(...e)}};var{I:ga}=$n,bn=n=>n;var wn=()=>document.createComment(""),Rt=(n,i,e)=>{let t=n._$AA.parentNode,s=i===void 0?n._$AB:i._$AA;if(e===void 0){let r=t.insertBefore(wn(),s),a=t.insertBefore(wn(),s);e=new ga(r,a,n,n.options)}else{let r=e._$AB.nextSibling,a=e._$AM,c=a!==n;if(c){let m;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(m=n._$AU)!==a._$AU&&e._$AP(m)}if(r!==s||c){let m=e._$AA;for(;m!==r;){let x=bn(m).nextSibling;bn(t).insertBefore(m,s),m=x}}}return e},Ye=(n,i,e=n)=>(n._$AI(i,e),n),fa={},_s=(n,i=fa)=>n._$AH=i,kn=n=>n._$AH,Is=n=>{n._$AR(),n._$AA.remove()};var Os=Cs(class extends At{constructor(){super(...arguments),this.key=l}render(n,i){return this.key=n,i}update(n,[i,e]){return i!==this.key&&(_s(n),this.key=i),e}});var Mt=class{constructor(i){this.most=i}#e=0;#t=[];async take(i,e){this.#e<this.most?this.#e++:await this.#s(e);try{return await i()}finally{let t=this.#t.shift();t?t():this.#e--}}#s(i){return new Promise((e,t)=>{this.#t.push(e),i.addEventListener("abort",()=>{let s=this.#t.indexOf(e);s>=0&&this.#t.splice(s,1),t(i.reason)})})}};var va=2e5,Hs=class extends EventTarget{#e;#t=new Mt(1);#s=new Map;constructor(i){super(),this.#e=i}of(i,e){return this.#s.get(`${i} ${e}`)}async send(i,e,t,s,r){if(this.of(i,e)?.stop)return;let a=new AbortController,c={input:t,stop:a};this.#s.set(`${i} ${e}`,c),this.dispatchEvent(new Event("change"));try{let m=performance.now(),x=Object.fromEntries(new URLSearchParams(t.query)),F=Y=>this.#e.callEndpoint({method:i,url:e,query:x,body:s},{signal:Y}),f=await(r?F(AbortSignal.any([a.signal,r])):this.#t.take(()=>F(a.signal),a.signal)),D=await f.text(),L=performance.now()-m;c.answer={status:f.status,ms:L,body:$a(D.slice(0,va))}}catch(m){!a.signal.aborted&&!r?.aborted&&(c.failure=m)}c.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let i of this.#s.values())i.stop?.abort();this.#s.clear()}};function $a(n){try{return JSON.stringify(JSON.parse(n),null,2)}catch{return n}}var ya=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Ls=class extends EventTarget{#e;#t=new Map;#s=[];#i=0;constructor(i){super(),this.#e=i}of(i){if(!i.icon)return;let e=`${i.id} ${i.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#s.push(i),this.#o()),this.#t.get(e)||void 0}async#o(){if(!(this.#i>=4)){this.#i++;for(let i=this.#s.shift();i!==void 0;i=this.#s.shift())try{let e=await(await this.#e.pluginIcon({id:i.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),s=ya.find(([a])=>t.startsWith(a))?.[1]??"image/svg+xml",r=Array.from(new Uint8Array(e),a=>String.fromCharCode(a)).join("");this.#t.set(`${i.id} ${i.digest}`,`data:${s};base64,${btoa(r)}`),this.dispatchEvent(new Event("change"))}catch{}this.#i--}}};var xn={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","category","limit","offset","icons"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins"},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var Ze=class extends Error{constructor(i,e){super(e.detail||e.title||`the host answered with HTTP status ${i}`),this.name="ProblemError",this.status=i,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},ba={json:(n,i)=>async function(e={},t){let s=await i(this,e,void 0,t);return s.status===204?void 0:s.json()},text:(n,i)=>async function(e={},t){return(await i(this,e,void 0,t)).text()},download:(n,i)=>function(e={},t){return i(this,e,void 0,t)},upload:(n,i)=>async function(e,t,s){return(await i(this,e,t,s)).json()},events:(n,i)=>async function*(e={},t){yield*ka(await i(this,e,void 0,t))}},Zt=class n{#e;#t;#s;constructor({url:i,token:e,headers:t={},fetch:s=globalThis.fetch}){this.#e=i.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=s.bind(globalThis)}async#i(i,e,t,s={}){let r={...this.#t},a;if(t!==void 0)r["Content-Type"]="application/octet-stream",a=t;else if(i.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(i.body){let m={};for(let x of i.body)e[x]!==void 0&&(m[x]=e[x]);a=JSON.stringify(m)}a!==void 0&&t===void 0&&(r["Content-Type"]="application/json"),i.kind==="events"&&(r.Accept="text/event-stream"),i.resumes&&e.lastEventId!==void 0&&(r["Last-Event-ID"]=String(e.lastEventId));let c=await this.#s(this.#e+wa(i,e),{method:i.method,headers:r,body:a,signal:s.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(c.ok)return c;throw new Ze(c.status,await c.json().catch(()=>({})))}callEndpoint({method:i,url:e,query:t={},body:s},r={}){let a=new URLSearchParams(t).toString(),c={...this.#t};return s!==void 0&&(c["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:i,headers:c,body:s,signal:r.signal,redirect:"error",cache:"no-store"})}static{for(let[i,e]of Object.entries(xn))n.prototype[i]=ba[e.kind??"json"](e,(t,...s)=>t.#i(e,...s))}};function wa(n,i){let e=n.path.replace(/\{(\w+)\}/g,(r,a)=>{if(i[a]===void 0||i[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(i[a]))}),t=new URLSearchParams;for(let r of n.query??[]){let a=i[r];a!==void 0&&t.set(r,a instanceof Date?a.toISOString():String(a))}let s=t.toString();return s===""?e:`${e}?${s}`}async function*ka(n){let i={id:"",name:"",data:[]},e="";for await(let t of n.body.pipeThrough(new TextDecoderStream)){let s=(e+t).split(/\r\n|\r|\n/);e=s.pop();for(let r of s){if(r===""){i.data.length>0&&(yield{...i,data:JSON.parse(i.data.join(`
`))}),i={id:"",name:"",data:[]};continue}let[a,c]=r.split(/: ?(.*)/s);a==="id"?i.id=c:a==="event"?i.name=c:a==="data"&&i.data.push(c)}}}var Ct=(n,i,e)=>`${n} ${n===1?i:e}`,h={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",progress:"Progress",leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",catalogue:"Catalogue",catalogues:"Catalogues",backup:"Backup",limits:"Limits"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:n=>`${Ct(n,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:n=>`Do it on the page ${n}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:n=>`Dismiss the alert of ${n}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:n=>`Memory of ${n}`,work:"CPU",idle:"idle",ticks:n=>`${n} instr/s`,calls:"Calls",errors:n=>Ct(n,"error","errors")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:n=>`Call of ${n}`,runOf:(n,i)=>`Job ${i} of ${n}`,callBy:n=>`Asked by ${n}`,expires:"expires",due:"Due",version:"Version",standsFor:n=>`stands for ${n} runs`,truncated:n=>`Only the beginning is shown: the body has ${n}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:n=>`Approve the request of ${n}`,rejectOf:n=>`Reject the request of ${n}`},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:n=>`Page of ${n}`,folderOf:n=>`Let the page of ${n} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the page, it can write files there, replace those that are there, and see whether a file exists. Do not open what you do not expect there.",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",again:"Open it again",blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:n=>`by ${n}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:n=>`Grant ${n}`,revokeOf:n=>`Revoke ${n}`,grantQuestion:(n,i)=>`Grant ${n} to ${i}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(n,i)=>`Revoke ${n} from ${i}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(n,i)=>`${n}, at most ${i} an instance`,calls:"Calls",callsText:(n,i,e)=>`${n}, ${i} errors, ${e} crashes`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:n=>`Remove ${n}?`,purgeQuestion:n=>`Remove ${n} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(n,i)=>n===void 0?`at most ${i}`:i===void 0?`at least ${n}`:`${n} to ${i}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",test:"Test",testOf:n=>`Test the setting ${n}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:n=>`Use the default of ${n}`,kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:n=>`Run now: ${n}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What the plugin logs appears here at once.",noMatch:"No line that was loaded has that text.",dropped:n=>`(${n} lines are missing)`,sameRequest:"Lines of this request"},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:n=>`Import this file into ${n}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(n,i,e,t)=>`Imported ${n} rows, ${i} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(n,i)=>`${n} to ${i}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:n=>`Remove the feed ${n}`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:n=>`${n}/s`,sinceOpen:"The charts begin when this page is opened; the figures below count since the host has started.",totalCalls:"Calls",callsText:(n,i,e)=>`${n}, ${i} errors, ${e} crashes`,cpuTime:"CPU time",waited:n=>`and ${n} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",inCatalogue:"Look into the catalogue",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:n=>`Version ${n} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(n,i)=>`Go back to version ${i} of ${n}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read"},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(n,i)=>`Version ${n} → ${i}`,downgrade:"an older version",installOf:n=>`Install ${n}`,upgradeOf:n=>`Upgrade ${n}`,by:n=>`by ${n}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(n,i)=>`Memory: asks for ${n} MiB, gets ${i} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",fetching:n=>`Fetching the package of ${n}…`,from:n=>`From the catalogue ${n}, which lists exactly this package.`,yanked:"Yanked: nobody should install this version any more, says the catalogue’s maker.",vulnerable:"Vulnerable, says the catalogue’s maker.",turn:(n,i)=>`${n} of ${i}`,skip:"Leave it as it is",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(n,i)=>`It answered in ${n}, for ${Ct(i,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:n=>`Tokens of ${n}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:n=>`only ${n}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:n=>n===365?"in a year":`in ${n} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:n=>`Revoke ${n}`,revokeQuestion:n=>`Revoke the token ${n}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},catalogue:{search:"Search plugins",category:"Category",anyCategory:"Any category",categories:{planning:"Planning",development:"Development",testing:"Testing",devops:"DevOps",productivity:"Productivity",other:"Other"},tags:"Tags",found:n=>`${n} found`,words:"Names and descriptions are words of their authors.",more:"Show more",none:"No plugin fits",noneHelp:"The search looks at id, name, author, description and tags.",noCatalogues:"No catalogues yet",noCataloguesHelp:"A catalogue is a signed list of plugins. Add one that you trust, and its plugins appear here.",addOne:"Add a catalogue",by:n=>`by ${n}`,installed:n=>`installed ${n}`,update:n=>`update to ${n}`,yanked:"yanked",vulnerable:"vulnerable",expired:"expired",updates:"Updates",toInstalled:(n,i)=>`${n} → ${i}`,nothingNewer:"there is nothing newer",upgrade:"Upgrade",upgradeOf:n=>`Upgrade ${n}`,upgradeAll:"Upgrade all, one after another",from:n=>`In the catalogue ${n}`,asksFor:"It says that it asks for",asksNothing:"It says that it asks for no permission.",claims:"An installation asks for what the package itself declares.",versions:"Versions",install:"Install",installVersion:n=>`Install version ${n}`,isInstalled:"installed",size:"Package",signer:"Signed by",unsigned:"Nobody has signed it.",trusted:"a publisher that you trust",known:"a publisher that you have seen before",changes:"What is new, says its author"},catalogues:{none:"No catalogues yet",noneHelp:"A catalogue is a signed list of plugins, in a folder, on a web server or in an OCI registry.",browse:"Look at the plugins",plugins:n=>`${n} plugins`,refreshed:"fetched",never:"never fetched since it was added",expires:"expires",expired:"expired",daily:"Fetch it each day",dailyOf:n=>`Fetch the catalogue ${n} each day`,refresh:"Fetch",refreshOf:n=>`Fetch the list of ${n}`,remove:"Remove",removeOf:n=>`Remove the catalogue ${n}`,removeQuestion:n=>`Remove the catalogue ${n}?`,removeHelp:"What was installed from it stays, and gets no more upgrades from it.",add:"Add a catalogue",place:"Where it lies",placeHelp:"An address that begins with https:// or oci://, or a folder of the host’s machine.",name:"Name for you",nameHelp:"Lower-case letters, digits and hyphens.",look:"Look at it",question:"Is this the catalogue’s key?",questionHelp:"Compare the fingerprint with what its maker has published. From now on only lists that are signed with this key are taken.",fingerprint:"Fingerprint",title:"Title"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:n=>`Forget the publisher ${n}`,forgetQuestion:n=>`Forget the publisher ${n}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",rename:"Rename",renameOf:n=>`Rename the publisher ${n}`,rotate:"Take a new key",statement:"Statement",statementHelp:"The file that `wasmhost signing-key rotate` has made: the publisher says in it, signed with the old key, which key comes next.",noStatement:"This file is larger than a statement. Choose the one that the publisher has sent.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces the whole data folder, so the host must be stopped. Then run, on its machine:",keyHelp:"Passwords and secrets need the master key. Keep a copy of it, made by:",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:n=>`Delete the data of ${n}`,deleteQuestion:n=>`Delete what ${n} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(n,i)=>`${n} to ${i}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:n=>`${Ct(n,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(n,i)=>`${Ct(n,"secret","secrets")} of ${Ct(i,"plugin","plugins")}`,rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};var Pn=()=>new Zt({url:location.origin}),Tn=n=>new TextEncoder().encode(n),An=n=>Uint8Array.from(n.match(/../g)??[],i=>parseInt(i,16)),En=n=>Array.from(n,i=>i.toString(16).padStart(2,"0")).join(""),Xt=class extends Error{};function mi(n,i){return new Promise((e,t)=>{let s=indexedDB.open("wasmhost",1);s.onupgradeneeded=()=>s.result.createObjectStore("keys"),s.onerror=()=>t(s.error??new Error(h.noKeys)),s.onsuccess=()=>{let r=s.result.transaction("keys",n),a=i(r.objectStore("keys"));r.oncomplete=()=>e(a.result),r.onabort=()=>t(r.error??new Error(h.noKeys)),s.result.close()}})}var Rn=()=>mi("readonly",n=>n.get("login"));async function Mn(){let n=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(h.noKeys);if(n===void 0)return await Rn()!==void 0;history.replaceState(null,"",location.pathname);let i=await Pn().createLogin({code:n}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",An(i.key),e,!1,["sign","verify"]);return await mi("readwrite",s=>s.put(t,"login")),!0}async function xa(){let n=await Rn();if(n===void 0)throw new Ze(401,{detail:h.signedOut.title});let i=En(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await Pn().proveLogin({nonce:i});if(!await crypto.subtle.verify("HMAC",n,An(t),Tn(`host:${e}:${i}`)))throw new Xt(h.stranger);return En(new Uint8Array(await crypto.subtle.sign("HMAC",n,Tn(`page:${e}`))))}var ui;function _t(){ui=void 0}async function Sn(){document.hidden&&_t();let n=ui??=xa();try{return await n}catch(i){throw ui===n&&_t(),i}}async function Ta(n,i){for(let e=await Sn(),t=!1;;t=!0){let s=new Headers(i?.headers);s.set("Wasmhost-Session",e);let r=await fetch(n,{...i,headers:s});if(r.status!==401||t)return r;let a=e;if(_t(),e=await Sn(),e===a)return r}}function gi(){return new Zt({url:location.origin,fetch:Ta})}async function Cn(){try{await gi().deleteLogin()}finally{await mi("readwrite",n=>n.delete("login"))}}function es(n){return n instanceof Ze&&n.status===401}var _n=["plugins","approvals","sessions","notices"],In=500,Ea=5e3,js=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.#t=new Set;this.#s=new Set;this.#i=()=>{_t(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#o(this.#e.signal))};this.icons=new Ls(e),this.calls=new Hs(e);for(let t of[this.icons,this.calls])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#s;start(){document.addEventListener("visibilitychange",this.#i),this.#i()}stop(){document.removeEventListener("visibilitychange",this.#i),this.#e?.abort(),this.calls.stop()}#i;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#o(e){let t=In;for(;!e.aborted;){let s;try{for await(let r of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#n("open");for(let a of _n)this.changed(a)}t=In,_n.includes(r.name)?this.changed(r.name):r.name===""&&this.#r(r.data)}}catch(r){if(e.aborted)return;if(es(r)){this.dispatchEvent(new Event("refused"));return}s=r}if(e.aborted)return;_t(),this.#n(s instanceof Xt?"stranger":"lost"),await new Promise(r=>setTimeout(r,t)),t=Math.min(t*2,Ea)}}#n(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#r(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#t.has(e)){this.#s.add(e);return}this.#t.add(e);try{do this.#s.delete(e),await this.#a(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#s.has(e))}catch(t){es(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#t.delete(e)}}async#a(e){switch(e){case"plugins":this.plugins=(await this.client.listPlugins()).plugins;break;case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,s]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=s.notifications.length}}}};var Sa=new Intl.NumberFormat("en"),Pa=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),Aa=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),Ra=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),C=n=>Sa.format(n);function N(n){let i=["B","KiB","MiB","GiB","TiB"],e=0;for(;n>=1024&&e<i.length-1;)n/=1024,e++;return`${n>=100||Number.isInteger(n)?Math.round(n):n.toFixed(1)} ${i[e]}`}function On(n,i=Date.now()){if(!n)return"";let e=(Date.parse(n)-i)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[s,r]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return Pa.format(Math.round(e/r),s)}var It=n=>Aa.format(new Date(n)),Hn=n=>Ra.format(new Date(n));function Ie(n){if(n<1e3)return`${Math.round(n)} ms`;if(n<6e4)return`${(n/1e3).toFixed(1)} s`;let i=Math.floor(n/6e4);return i<60?`${i} min ${Math.round(n/1e3)%60} s`:`${Math.floor(i/60)} h ${i%60} min`}var Ma=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,Ca=/\p{M}/u,_a=/\p{So}/u;function u(n,i=""){let e="",t="",s=4;for(let r of n){let a=Ca.test(r);r==="️"&&_a.test(t)||i.includes(r)||!Ma.test(r)&&(!a||s<4)?e+=r:e+=Ia(r),t=r,s=a?s+1:0}return e}function he(n){return u(n,`
	`)}function Ia(n){let i=n.codePointAt(0)??0;return i<128?`\\x${i.toString(16).padStart(2,"0")}`:`\\u{${i.toString(16)}}`}function Ln(n){return/[\p{L}\p{N}]/u.exec(n)?.[0].toUpperCase()??"?"}function fi(n){return/^https?:\/\//i.test(n)&&URL.canParse(n)?n:void 0}function T(n){return o`<bdi class="said">${u(n)}</bdi>`}function Ae(n,i=h.words.author){return o`<figure class="said-block">
    <figcaption>${i}</figcaption>
    <p dir="auto">${he(n)}</p>
  </figure>`}function We(n){return o`<code dir="ltr">${u(n)}</code>`}function Oe(n){return n.split("`").map((i,e)=>e%2===1?o`<code>${i}</code>`:i)}function _(n){return n?o`<time datetime=${n} title=${It(n)}>${On(n)}</time>`:l}function Ot(n,i){let e=n instanceof Ze,t=e?n.requestId:"",s=e?n.detail||n.message:n instanceof TypeError?void 0:n instanceof Error?n.message:String(n);return o`<div class="notice bad" role="alert">
    ${me("alert")}
    <div>
      <strong>${h.problem.title}</strong>
      <p>${s===void 0?Oe(h.problem.noAnswer):he(s)}</p>
      ${t?o`<p class="faint">${h.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${i?o`<button class="plain" @click=${i}>${h.problem.again}</button>`:l}
  </div>`}function S(n,i){return o`<div class="notice ${n}">
    ${me({info:"info",warn:"alert",bad:"alert",good:"check"}[n])}
    <div>${i}</div>
  </div>`}function jn(){return o`<p class="loading" role="status">${h.loading}</p>`}function P(n,i,e=l){return o`<div class="empty">
    <strong>${n}</strong>
    <p>${i}</p>
    ${e}
  </div>`}function w(n,i=""){return o`<span class="badge ${i}">${n}</span>`}function ts(n,i,e,t){let s=e>0?Math.min(1,i/e):0,r=s>.9?"bad":s>.7?"warn":"";return o`<span
    class="meter ${r}"
    role="meter"
    aria-label=${n}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(s*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${s*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function ss(n,i,e){let t=Math.max(1e-9,...i),s=i.length>1?200/(i.length-1):200,r=i.map((a,c)=>`${(c*s).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return o`<figure class="chart">
    <figcaption>${n}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${n}: ${e}">
      ${r.length>1?gn`<polygon points=${`0,40 ${r.join(" ")} 200,40`}></polygon>
        <polyline points=${r.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function Re(n,i,e={}){let t=0;for(let a of i)t=(t*31+a.charCodeAt(0))%8;let{image:s,large:r}=e;return o`<span class="tile hue-${t} ${r?"large":""}" aria-hidden="true"
    >${s?o`<img src=${s} alt="" />`:Ln(n)}</span
  >`}function v(n,i,e={}){return o`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    title=${e.title??l}
    @click=${i}
  >
    ${n}
  </button>`}function H(n,i,e=l){return o`<label class="field"
    ><span>${n}</span>${i}${e===l?l:o`<small>${e}</small>`}</label
  >`}var Oa={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",list:"M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",search:"M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function me(n){return o`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${Oa[n]}></path></svg>`}function Ns(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(i=>i!=="").map(i=>{try{return decodeURIComponent(i)}catch{return i}})}function E(...n){return"#/"+n.map(encodeURIComponent).join("/")}function ve(...n){location.hash=E(...n)}var Nn=(n,i,e)=>{let t=new Map;for(let s=i;s<=e;s++)t.set(n[s],s);return t},de=Cs(class extends At{constructor(n){if(super(n),n.type!==yn.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,i,e){let t;e===void 0?e=i:i!==void 0&&(t=i);let s=[],r=[],a=0;for(let c of n)s[a]=t?t(c,a):a,r[a]=e(c,a),a++;return{values:r,keys:s}}render(n,i,e){return this.dt(n,i,e).values}update(n,[i,e,t]){let s=kn(n),{values:r,keys:a}=this.dt(i,e,t);if(!Array.isArray(s))return this.ut=a,r;let c=this.ut??=[],m=[],x,F,f=0,D=s.length-1,L=0,Y=r.length-1;for(;f<=D&&L<=Y;)if(s[f]===null)f++;else if(s[D]===null)D--;else if(c[f]===a[L])m[L]=Ye(s[f],r[L]),f++,L++;else if(c[D]===a[Y])m[Y]=Ye(s[D],r[Y]),D--,Y--;else if(c[f]===a[Y])m[Y]=Ye(s[f],r[Y]),Rt(n,m[Y+1],s[f]),f++,Y--;else if(c[D]===a[L])m[L]=Ye(s[D],r[L]),Rt(n,s[f],s[D]),D--,L++;else if(x===void 0&&(x=Nn(a,L,Y),F=Nn(c,f,D)),x.has(c[f]))if(x.has(c[D])){let we=F.get(a[L]),Xs=we!==void 0?s[we]:null;if(Xs===null){let Ji=Rt(n,s[f]);Ye(Ji,r[L]),m[L]=Ji}else m[L]=Ye(Xs,r[L]),Rt(n,s[f],Xs),s[we]=null;L++}else Is(s[D]),D--;else Is(s[f]),f++;for(;L<=Y;){let we=Rt(n,m[Y+1]);Ye(we,r[L]),m[L++]=we}for(;f<=D;){let we=s[f++];we!==null&&Is(we)}return this.ut=a,_s(n,m),Be}});var Ha=4,La=3e3,ja=15e3,Xe,vi,$i,Ht=class extends ke{constructor(){super(...arguments);$(this,Xe);this.shown=[]}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:s}=e.detail;!t||t.read||s==="read"||(this.shown=[...this.shown.filter(r=>r.id!==t.id),t].slice(-Ha),setTimeout(()=>d(this,Xe,vi).call(this,t.id),Math.min(ja,Math.max(La,t.durationMs??6e3))))})}render(){return o`<div class="toasts" role="log" aria-label=${h.pages.notifications}>
      ${de(this.shown,e=>e.id,e=>o` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${h.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?o`<strong>${T(e.title)}</strong>`:""}
              <p>${T(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>d(this,Xe,$i).call(this,e.id)}>
              ${me("close")}
            </button>
          </div>`)}
    </div>`}};Xe=new WeakSet,vi=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,Xe,vi).call(this,e),1e3):d(this,Xe,$i).call(this,e)},$i=function(e){this.shown=this.shown.filter(t=>t.id!==e)},p([j({attribute:!1})],Ht.prototype,"live",2),p([g()],Ht.prototype,"shown",2),Ht=p([b("wasmhost-toasts")],Ht);var qs;function qn(n){qs=n}var y=class extends ke{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new AbortController;this.#t=0}#e;#t;get live(){return qs}get client(){return qs.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#e=new AbortController;let{signal:e}=this.#e;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#e.abort()}get signal(){return this.#e.signal}async load(e){}async refresh(){let e=++this.#t,{signal:t}=this.#e;try{if(await this.load(t),e!==this.#t)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(s){if(t.aborted||e!==this.#t)return;this.#s(s)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let s=await t();return await this.refresh(),s}catch(s){this.#e.signal.aborted||this.#s(s);return}finally{let s=new Set(this.running);s.delete(e),this.running=s}}}runs(e){return this.running.has(e)}#s(e){es(e)&&qs.dispatchEvent(new Event("refused")),this.failure=e}render(){return o` ${this.failure===void 0?l:Ot(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?jn():l}`}};p([g()],y.prototype,"failure",2),p([g()],y.prototype,"loaded",2),p([g()],y.prototype,"running",2);var X=h.home,Na=3e3;function yi(n){let i={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return w(h.state[n.state]??u(n.state),i[n.state]??"")}var qa=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function Fa(n){let i=qa.get(n);return i?o`<p><a href=${E(i)}>${X.goTo(h.pages[i])}</a></p>`:l}function Da(n){let i=n.missingPermissions??[];return i.length>0?o`<p>${X.missing} <code>${i.join(", ")}</code></p>`:l}var is,ns,He,Fn,Dn,Un,Bn,mt=class extends y{constructor(){super(...arguments);$(this,He);this.topics=["plugins","notices"];this.alerts=[];this.filter="";$(this,is,new Map);$(this,ns,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.live.changed("plugins")},Na);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,s]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=s.notifications;let r=performance.now();for(let a of this.live.plugins){let c=M(this,is).get(a.id);c&&r-c.at<500||(c&&M(this,ns).set(a.id,Math.max(0,a.stats.instructions-c.ticks)/(r-c.at)*1e3),M(this,is).set(a.id,{at:r,ticks:a.stats.instructions}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),s=t===""?e:e.filter(r=>`${r.id} ${r.name} ${r.description??""}`.toLowerCase().includes(t));return o` <div class="title">
        <h1>${h.pages.home}</h1>
        <a class="button primary" href=${E("install")}>${me("plus")}${h.pages.install}</a>
      </div>
      ${d(this,He,Un).call(this)}
      ${e.length===0&&this.live.ready?d(this,He,Dn).call(this):o` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${h.pages.plugins} <span class="faint">${C(e.length)}</span></h2>
                ${e.length>5?o`<input
                        type="search"
                        aria-label=${X.filter}
                        placeholder=${X.filter}
                        .value=${this.filter}
                        @input=${r=>{this.filter=r.target.value}}
                      />`:l}
                ${d(this,He,Fn).call(this)}
              </div>
              ${s.length===0?P(X.noMatch,X.noMatchHelp):o`<ul class="cards">
                      ${de(s,r=>r.id,r=>d(this,He,Bn).call(this,r))}
                    </ul>`}
            </section>`}`}};is=new WeakMap,ns=new WeakMap,He=new WeakSet,Fn=function(){let e=this.status?.memory;return e?o`<span class="total"
          ><span class="faint">${X.memoryOfAll}</span>${ts(X.memoryOfAll,e.usedBytes,e.maxBytes,`${N(e.usedBytes)} / ${N(e.maxBytes)}`)}</span
        >`:l},Dn=function(){return P(X.none,Oe(X.noneHelp),o`<div class="row">
        <a class="button primary" href=${E("install")}>${h.pages.install}</a>
        <a class="button" href=${E("catalogue")}>${h.pages.catalogue}</a>
      </div>`)},Un=function(){let e=this.live.plugins.filter(c=>c.state==="failed"||c.state==="incompatible"||(c.missingPermissions?.length??0)>0||(c.faults?.length??0)>0),t=new Set(e.map(c=>c.id)),s=(this.status?.findings??[]).filter(c=>!c.plugin||!t.has(c.plugin)),r=this.live.waiting,a=o`<a href=${E("inbox")}>${X.openInbox}</a>`;return r+e.length+s.length+this.alerts.length===0?l:o`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${X.attention}</h2>
      ${r>0?S("info",o`<strong>${X.approvals(r)}</strong> ${a}`):l}
      ${e.map(c=>S("bad",o`<p>
              <strong
                ><a href=${E("plugin",c.id)}><code>${c.id}</code></a> ${h.state[c.state]}</strong
              >
            </p>
            <p>${u(c.reason??"")}</p>
            ${Da(c)}`))}
      ${s.map(c=>S(c.severity==="error"?"bad":"warn",o`<p>${c.plugin?o`<code>${c.plugin}</code>: `:l}${u(c.what)}</p>
            ${c.do?o`<p class="faint">${u(c.do)}</p>`:l} ${Fa(c.component)}`))}
      ${this.alerts.map(c=>S("warn",o`<p class="faint">${h.saysPlugin} <code>${c.plugin}</code>, ${_(c.created)}</p>
            <p>${c.title?o`<strong>${T(c.title)}</strong> `:l}${T(c.body??"")}</p>
            ${v(h.dismiss,()=>{this.run(`dismiss ${c.id}`,()=>this.client.dismissNotice({id:c.id}))},{busy:this.runs(`dismiss ${c.id}`),name:X.dismissOf(c.plugin)})}`))}
    </section>`},Bn=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),s=M(this,ns).get(e.id)??0;return o`<li class="card plugin">
      ${Re(e.name,e.id,{image:this.live.icons.of(e)})}
      <div class="grow">
        <h3>
          <a href=${E("plugin",e.id)}><bdi>${u(e.name)}</bdi></a> ${yi(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${u(e.version)}</p>
        <p class="said-line" dir="auto">${u(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${X.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?ts(X.memoryOf(e.id),e.stats.memoryBytes,t,`${N(e.stats.memoryBytes)} / ${N(t)}`):N(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${X.work}</dt>
          <dd>${s>0?X.ticks(C(Math.round(s))):X.idle}</dd>
        </div>
        <div>
          <dt>${X.calls}</dt>
          <dd>
            ${C(e.stats.calls)}${e.stats.errors+e.stats.crashes>0?o` <span class="bad-text">${X.errors(e.stats.errors+e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>
    </li>`},p([g()],mt.prototype,"status",2),p([g()],mt.prototype,"alerts",2),p([g()],mt.prototype,"filter",2),mt=p([b("home-page")],mt);function V(n){return new Promise(i=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");Rs(Ua(n,s=>t().close(s),()=>{let s=t().returnValue==="confirmed";e.remove(),i(s)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function Ua(n,i,e){return o`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${n.title}</h2>
    <div class="stack">${n.body}</div>
    <footer>
      <button type="button" data-first=${n.danger?"":l} @click=${()=>i("")}>${h.cancel}</button>
      <button
        type="button"
        class=${n.danger?"danger":"primary"}
        data-first=${n.danger?l:""}
        @click=${()=>i("confirmed")}
      >
        ${n.confirm}
      </button>
    </footer>
  </dialog>`}var q=h.access,Ba=86400,ye,bi,Wn,Vn,Gn,zn,Lt=class extends y{constructor(){super(...arguments);$(this,ye);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return o`<div class="title"><h1>${h.pages.access}</h1></div>
      ${this.made?d(this,ye,Vn).call(this,this.made):l}
      ${d(this,ye,bi).call(this,q.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,ye,bi).call(this,q.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,ye,Gn).call(this,e)}>
        <h2>${q.create}</h2>
        ${H(q.name,o`<input name="name" required maxlength="100" placeholder=${q.nameExample} />`)}
        ${H(q.reaches,o`<select name="plugin">
            <option value="">${q.everything}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${q.onlyPlugin(e.id)}</option>`)}
          </select>`,q.reachesHelp)}
        ${H(q.expires,o`<select name="days">
            <option value="7">${q.days(7)}</option>
            <option value="30" selected>${q.days(30)}</option>
            <option value="365">${q.days(365)}</option>
            <option value="0">${q.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${q.create}</button></div>
      </form>`}};ye=new WeakSet,bi=function(e,t){return t.length===0?l:o`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[q.name,q.prefix,q.reaches,q.made,q.used,q.expires].map(s=>o`<th>${s}</th>`)}
              <th><span class="hidden">${q.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(s=>d(this,ye,Wn).call(this,s))}
          </tbody>
        </table>
      </div>
    </section>`},Wn=function(e){let t=e.scopes.map(s=>o`<code>${[s.plugin,s.method,s.path].filter(Boolean).join(" ")}</code> `);return o`<tr>
      <td>${u(e.name)}</td>
      <td>${e.prefix?o`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?w(q.everything,"warn"):t}</td>
      <td>${_(e.createdAt)}</td>
      <td>${e.lastUsedAt?_(e.lastUsedAt):q.never}</td>
      <td>${e.expiresAt?_(e.expiresAt):q.never}</td>
      <td class="end">
        ${v(q.revoke,()=>{d(this,ye,zn).call(this,e)},{busy:this.runs(e.id),name:q.revokeOf(u(e.name))})}
      </td>
    </tr>`},Vn=function(e){return S("good",o`<p><strong>${q.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${v(q.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${v(q.done,()=>{this.made=void 0})}
        </div>`)},Gn=function(e){e.preventDefault();let t=e.target,s=new FormData(t),r=String(s.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(s.get("name")).trim(),scopes:r===""?[]:[{plugin:r}],expiresInSeconds:Number(s.get("days"))*Ba}),t.reset(),await this.updateComplete;let a=this.querySelector(".secret");a?.closest(".notice")?.scrollIntoView({block:"center"}),a?.focus({preventScroll:!0})})},zn=async function(e){await V({title:q.revokeQuestion(u(e.name)),body:o`<p>${q.revokeHelp}</p>`,confirm:q.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},p([g()],Lt.prototype,"tokens",2),p([g()],Lt.prototype,"made",2),Lt=p([b("access-page")],Lt);var Q=h.ai,xe,Kn,Jn,Qn,Yn,Zn,gt=class extends y{constructor(){super(...arguments);$(this,xe);this.usage=[]}async load(e){let[t,s]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=s.usage}view(){let e=this.settings;return o`<div class="title"><h1>${h.pages.ai}</h1></div>
      ${e.problem?S("bad",u(e.problem)):l} ${e.configured?l:S("info",Q.none)}
      <form class="card form" @submit=${t=>d(this,xe,Qn).call(this,t)}>
        <h2>${Q.provider}</h2>
        ${H(Q.baseUrl,o`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,Q.baseUrlHelp)}
        ${H(Q.model,o`<input name="model" required .value=${e.model} />`)}
        ${H(Q.key,o`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?Q.keySet:Q.keyNone}
          />`,Q.keyHelp)}
        ${H(Q.maxTokens,o`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,Q.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${h.save}
          </button>
          ${e.configured?o`${v(Q.test,()=>{d(this,xe,Yn).call(this)},{busy:this.runs("test")})}
                ${v(Q.forget,()=>{d(this,xe,Zn).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,xe,Kn).call(this,this.test):l}
      </form>
      <section>
        <h2>${Q.usage}</h2>
        ${this.usage.length===0?P(Q.noUsage,Q.noUsageHelp):d(this,xe,Jn).call(this)}
      </section>`}};xe=new WeakSet,Kn=function(e){return S("good",o`<p>${Q.answered(Ie(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${T(e.answer)}</p>`)},Jn=function(){return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${Q.plugin}</th>
            <th>${Q.tokens}</th>
            <th>${Q.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>o`<tr>
                <td>
                  <a href=${E("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${ts(Q.tokensOf(e.plugin),e.tokens,e.budget,`${C(e.tokens)} / ${C(e.budget)}`)}
                </td>
                <td>${C(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},Qn=function(e){e.preventDefault();let t=this.settings,s=e.target,r=new FormData(s),a=c=>String(r.get(c)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),s.querySelector("[name=key]").value=""})},Yn=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},Zn=async function(){await V({title:Q.forgetQuestion,body:o`<p>${Q.forgetHelp}</p>`,confirm:Q.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},p([g()],gt.prototype,"settings",2),p([g()],gt.prototype,"usage",2),p([g()],gt.prototype,"test",2),gt=p([b("ai-page")],gt);async function Fs(n,i,e){let t=[],s=0;for(let r=n.body.getReader();;){let{done:a,value:c}=await r.read();if(a)break;t.push(c),e(N(s+=c.length))}Wa(new Blob(t),i)}function Wa(n,i){let e=document.createElement("a");e.href=URL.createObjectURL(n),e.download=i,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function Ds(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var ue=h.backup,ft,Le,Xn,eo,to,so,et=class extends y{constructor(){super(...arguments);$(this,Le);this.orphans=[];this.logs=!1;this.progress="";this.stored="";$(this,ft)}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return o`<div class="title"><h1>${h.pages.backup}</h1></div>
      <section class="card">
        <h2>${ue.make}</h2>
        <p>${ue.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${ue.withLogs}</span></label
        >
        <div class="row">
          ${v(ue.make,()=>{d(this,Le,Xn).call(this)},{kind:"primary",busy:this.runs("backup")})}
          ${this.runs("backup")?v(h.cancel,()=>M(this,ft)?.abort()):l}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
        ${this.stored?S("good",o`<p>${ue.made}</p>
                  ${v(ue.confirmStored,()=>{d(this,Le,eo).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${ue.restore}</h2>
        <p>${ue.restoreHelp}</p>
        <pre>wasmhost restore FILE</pre>
        <p class="faint">${ue.keyHelp}</p>
        <pre>wasmhost key export &gt; FILE</pre>
      </section>
      ${this.orphans.length===0?l:d(this,Le,to).call(this)}`}};ft=new WeakMap,Le=new WeakSet,Xn=async function(){this.stored="",le(this,ft,new AbortController);let e=new Date().toISOString(),t=await this.run("backup",async()=>{let s=await this.client.backup({logs:this.logs},{signal:M(this,ft).signal});return await Fs(s,`wasmhost-${Ds()}.tar.gz`,r=>{this.progress=r}),!0});this.progress="",M(this,ft).signal.aborted?this.failure=void 0:t&&(this.stored=e)},eo=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},to=function(){return o`<section>
      <h2>${ue.orphans}</h2>
      <p class="faint">${ue.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>o`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${N(e.bytes)}, ${_(e.modified)}</span>
              </div>
              ${v(ue.delete,()=>{d(this,Le,so).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:ue.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},so=async function(e){await V({title:ue.deleteQuestion(e.id),body:o`<p>${ue.deleteWarning}</p>`,confirm:ue.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},p([g()],et.prototype,"orphans",2),p([g()],et.prototype,"logs",2),p([g()],et.prototype,"progress",2),p([g()],et.prototype,"stored",2),et=p([b("backup-page")],et);var A=h.install,wi=[];function Si(n){wi=n}var I,io,ki,Us,no,oo,xi,Ti,Ei,ro,ao,lo,co,po,ho,uo,mo,Te=class extends y{constructor(){super(...arguments);$(this,I);this.grants=new Set;this.accept=!1;this.over=!1;this.queue=[];this.turn=0}connectedCallback(){super.connectedCallback(),this.queue=wi,wi=[],this.queue.length>0&&d(this,I,ki).call(this)}disconnectedCallback(){super.disconnectedCallback(),this.fetching?.abort()}view(){let e=this.queue[this.turn];return o`<div class="title">
        <h1>${h.pages.install}</h1>
        ${this.queue.length>1?o`<span class="faint">${A.turn(this.turn+1,this.queue.length)}</span>`:l}
      </div>
      ${this.fetching&&e?d(this,I,io).call(this,e):this.found?d(this,I,ro).call(this,this.found):e?o`<div class="row">${v(A.skip,()=>d(this,I,Us).call(this,"catalogue"))}</div>`:d(this,I,no).call(this)}`}};I=new WeakSet,io=function(e){return o`<section class="card stack">
      <p role="status">${A.fetching(e.id)}</p>
      <progress aria-label=${A.fetching(e.id)}></progress>
      <div class="row">${v(h.cancel,()=>this.fetching?.abort())}</div>
    </section>`},ki=async function(){let{id:e,catalogue:t,version:s}=this.queue[this.turn],r=new AbortController;this.fetching=r,this.found=void 0,await this.run("inspect",async()=>{try{let a=await this.client.fetchPackage({id:e,catalogue:t,range:s},{signal:r.signal});await d(this,I,Ei).call(this,{path:a.path,fetched:a})}catch(a){if(!r.signal.aborted)throw a;this.isConnected&&ve("catalogue",e)}}),this.fetching=void 0},Us=function(...e){if(this.turn+1>=this.queue.length){ve(...e);return}this.turn++,d(this,I,ki).call(this)},no=function(){return o`<form class="card stack" @submit=${e=>d(this,I,oo).call(this,e)}>
        <h2>${A.folder}</h2>
        <p class="faint">${Oe(A.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${H(A.path,o`<input name="path" required spellcheck="false" placeholder=${A.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${A.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,I,xi).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${A.package}</h2>
        <p class="faint">${Oe(A.packageHelp)}</p>
        ${H(A.file,o`<input
            type="file"
            multiple
            @change=${e=>d(this,I,xi).call(this,[...e.target.files??[]])}
          />`)}
      </div>`},oo=function(e){e.preventDefault(),d(this,I,Ti).call(this,{path:String(new FormData(e.target).get("path")).trim()})},xi=function(e){let t=e.find(r=>r.name.endsWith(".minisig")),s=e.find(r=>r!==t);s&&(async()=>await d(this,I,Ti).call(this,{file:s,signature:await t?.text()}))()},Ti=async function(e){await this.run("inspect",()=>d(this,I,Ei).call(this,e))},Ei=async function(e){let t=await("path"in e?this.client.inspectPlugin({path:e.path}):this.client.inspectPackage({signature:e.signature},e.file));this.source=e,this.found=t,this.accept=!1,this.grants=new Set(t.permissions.filter(s=>!s.declined).map(s=>s.name))},ro=function(e){let t=e.installed!==void 0&&e.installed!=="";return o`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?A.upgradeOf(e.id):A.installOf(e.id)}</h2>
            <p class="faint">
              ${t?A.versions(u(e.installed),u(e.version)):`${A.version} ${u(e.version)}`}
              ${e.downgrade?w(A.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${Ae([e.name,e.author?A.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,I,lo).call(this,e)} ${d(this,I,co).call(this)} ${e.refused?S("bad",u(e.refused)):l}
        ${e.warnings?.length?S("warn",o`<strong>${A.warnings}</strong>
                  <ul>
                    ${e.warnings.map(s=>o`<li>${u(s)}</li>`)}
                  </ul>`):l}
      </section>
      <section class="card">
        <h2>${A.mayDo}</h2>
        ${e.permissions.length===0?o`<p>${A.nothing}</p>`:l}
        ${e.permissions.map(s=>o`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(s.name)}
                @change=${r=>d(this,I,ao).call(this,s.name,r.target.checked)}
              /><span
                ><strong>${s.name}</strong> ${s.granted?w(A.had,"good"):l}${s.declined?w(A.declined):l}<br />${s.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?d(this,I,po).call(this,e):l} ${d(this,I,uo).call(this,e)}
      <section class="card">
        <p class="faint">${A.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${v(t?A.upgrade:A.install,()=>{d(this,I,mo).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${this.queue.length>0?v(A.skip,()=>d(this,I,Us).call(this,"catalogue")):v(h.cancel,()=>{this.found=void 0})}
        </div>
      </section>`},ao=function(e,t){let s=new Set(this.grants);t?s.add(e):s.delete(e),this.grants=s},lo=function(e){if(!e.signer)return S("info",A.unsigned);let{signer:t}=e;return S(t.trusted?"good":"info",o`<p>${t.trusted?A.signedTrusted:A.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?o`<p>${A.signerFirst}</p>`:l}`)},co=function(){let e=this.source&&"path"in this.source?this.source.fetched:void 0;return e?o`<p class="faint">${A.from(e.catalogue)}</p>
      ${e.yanked?S("bad",o`<p>${A.yanked}</p>${T(e.yanked)}`):l}
      ${e.vulnerable?S("bad",o`<p>${A.vulnerable}</p>${T(e.vulnerable)}`):l}`:l},po=function(e){return o`<section class="card">
      <h2>${A.changes}</h2>
      <ul>
        ${e.changes.map(t=>o`<li>${u(t.what)}${d(this,I,ho).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${A.acceptChanges}</span></label
      >
    </section>`},ho=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),s=e.from||e.to?o` (${T(e.from??"")} → ${T(e.to??"")})`:l;return o`${t?o` ${T(t)}`:l}${e.atMost?` ${u(e.atMost)}`:l}${s}`},uo=function(e){let t=(s,r)=>r.length===0?l:o`<h3>${s}</h3>
            <ul>
              ${r.map(a=>o`<li>${a}</li>`)}
            </ul>`;return o`<section class="card">
      <h2>${A.does}</h2>
      ${t(A.endpoints,e.endpoints.map(s=>o`<code>${s.method} ${u(s.path)}</code> ${s.auth?l:w(A.open,"warn")}
              ${s.requiresConfirmation?w(A.asks,"info"):l}`))}
      ${t(A.jobs,e.jobs.map(s=>o`<code>${s.id}</code> ${u(s.atMost)} ${s.approvalRequired?w(A.asks,"info"):l}`))}
      <p>${e.memory.wantedMb>0?A.memory(e.memory.wantedMb,e.memory.givenMb):A.noBackend}</p>
      ${this.source&&"file"in this.source?o`<p class="faint">${u(this.source.file.name)}, ${N(this.source.file.size)}</p>`:l}
    </section>`},mo=async function(e){let{source:t}=this;if(!t)return;let s={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},r=[...this.grants],a=await this.run("install",()=>"path"in t?this.client.installPlugin({path:t.path,grants:r,source:t.fetched?.source,...s}):this.client.installPackage({...s,grants:r,signature:t.signature},t.file));a&&(await this.live.changed("plugins"),d(this,I,Us).call(this,...this.queue.length>1?["catalogue"]:["plugin",a.id]))},p([g()],Te.prototype,"source",2),p([g()],Te.prototype,"found",2),p([g()],Te.prototype,"grants",2),p([g()],Te.prototype,"accept",2),p([g()],Te.prototype,"over",2),p([g()],Te.prototype,"queue",2),p([g()],Te.prototype,"turn",2),p([g()],Te.prototype,"fetching",2),Te=p([b("install-page")],Te);var k=h.catalogue,go=60,Va=500,Ga=150;function Ws(n){return o`${n.yanked?w(k.yanked,"bad"):l} ${n.vulnerable?w(k.vulnerable,"bad"):l}
  ${n.expired?w(k.expired,"warn"):l}`}function Pi(n){return o`${n.yanked?S("bad",o`<strong>${k.yanked}</strong> <bdi>${u(n.yanked)}</bdi>`):l}
  ${n.vulnerable?S("bad",o`<strong>${k.vulnerable}</strong> <bdi>${u(n.vulnerable)}</bdi>`):l}`}var os,ce,Ai,Bs,vo,$o,yo,bo,je=class extends y{constructor(){super(...arguments);$(this,ce);this.topics=["plugins"];this.text="";this.tag="";this.category="";this.outdated={plugins:[]};this.catalogues=0;$(this,os,0)}async load(e){let t=Math.min(Va,Math.max(go,this.hits?.plugins.length??0)),[s,r,{catalogues:a}]=await Promise.all([d(this,ce,Ai).call(this,{limit:t,offset:0},e),this.client.listOutdated({},{signal:e}),this.client.listCatalogues({},{signal:e})]);this.hits=s,this.catalogues=a.length,this.outdated=r}view(){let{plugins:e,found:t,tags:s,problems:r}=this.hits;return o`<div class="title">
        <h1>${h.pages.catalogue}</h1>
        <a class="button" href=${E("catalogues")}>${h.pages.catalogues}</a>
      </div>
      ${this.catalogues===0?P(k.noCatalogues,k.noCataloguesHelp,o`<a class="button primary" href=${E("catalogues")}>${k.addOne}</a>`):o`${r?.map(a=>S("warn",u(a)))} ${d(this,ce,bo).call(this)} ${d(this,ce,$o).call(this,s)}
              <p class="faint" role="status">${k.found(C(t))}. ${k.words}</p>
              ${e.length===0?P(k.none,k.noneHelp):o`<ul class="cards">
                      ${de(e,a=>`${a.catalogue}/${a.id}`,a=>d(this,ce,yo).call(this,a))}
                    </ul>`}
              ${e.length<t?o`<div class="row">${v(k.more,()=>{d(this,ce,vo).call(this)},{busy:this.runs("more")})}</div>`:l}`}`}};os=new WeakMap,ce=new WeakSet,Ai=function(e,t){let{text:s,tag:r,category:a}=this;return this.client.searchCatalogues({text:s,tag:r,category:a,icons:!0,...e},{signal:t})},Bs=function(e=0){clearTimeout(M(this,os)),le(this,os,setTimeout(()=>{this.hits&&(this.hits.plugins.length=0),this.refresh()},e))},vo=async function(){let e=this.hits.plugins;try{let t=await d(this,ce,Ai).call(this,{limit:go,offset:e.length},this.signal);this.hits={...t,plugins:[...e,...t.plugins]}}catch(t){this.failure=t}},$o=function(e){let t=this.tag!==""&&!e.some(s=>s.tag===this.tag);return o`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${k.search}
          placeholder=${k.search}
          maxlength="200"
          .value=${this.text}
          @input=${s=>{this.text=s.target.value,d(this,ce,Bs).call(this,Ga)}}
        />
        <select
          aria-label=${k.category}
          @change=${s=>{this.category=s.target.value,d(this,ce,Bs).call(this)}}
        >
          <option value="">${k.anyCategory}</option>
          ${Object.entries(k.categories).map(([s,r])=>o`<option value=${s}>${r}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${k.tags}>
        ${(t?[{tag:this.tag,plugins:0},...e]:e).map(({tag:s})=>o`<button
              type="button"
              class="plain"
              aria-pressed=${s===this.tag?"true":"false"}
              @click=${()=>{this.tag=s===this.tag?"":s,d(this,ce,Bs).call(this)}}
            >
              <bdi>${u(s)}</bdi>
            </button>`)}
      </div>`},yo=function(e){let t=this.outdated.plugins.find(s=>s.id===e.id&&s.catalogue===e.catalogue)?.version;return o`<li class="card plugin">
      ${Re(e.name,e.id,{image:e.icon})}
      <div class="grow">
        <h3>
          <a href=${E("catalogue",e.id)}><bdi>${u(e.name)}</bdi></a>
          ${e.installed?w(k.installed(u(e.installed)),"good"):l}
          ${t?w(k.update(u(t)),"info"):l} ${Ws(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${u(e.version)} <bdi>${k.by(u(e.author))}</bdi></p>
        <p class="said-line" dir="auto">${u(e.description)}</p>
        <p class="faint"><code>${e.catalogue}</code> <bdi>${e.tags.map(s=>u(s)).join(", ")}</bdi></p>
      </div>
    </li>`},bo=function(){let{plugins:e}=this.outdated;if(e.length===0)return l;let t=e.filter(s=>s.version);return o`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${k.updates} <span class="faint">${C(e.length)}</span></h2>
        ${t.length>1?v(k.upgradeAll,()=>fo(t)):l}
      </div>
      <ul class="rows">
        ${e.map(s=>o`<li>
              <div class="grow">
                <strong><a href=${E("catalogue",s.id)}><code>${s.id}</code></a></strong>
                ${s.version?k.toInstalled(u(s.installed),u(s.version)):k.nothingNewer} ${Ws(s)}
                ${Pi(s)} ${s.changelog?Ae(s.changelog,k.changes):l}
              </div>
              ${s.version?v(k.upgrade,()=>fo([s]),{kind:"primary",name:k.upgradeOf(s.id)}):l}
            </li>`)}
      </ul>
    </section>`},p([g()],je.prototype,"text",2),p([g()],je.prototype,"tag",2),p([g()],je.prototype,"category",2),p([g()],je.prototype,"hits",2),p([g()],je.prototype,"outdated",2),p([g()],je.prototype,"catalogues",2),je=p([b("catalogue-page")],je);function fo(n){Si(n.map(i=>({id:i.id,catalogue:i.catalogue,version:i.version}))),ve("install")}var Me,wo,ko,xo,Ri,vt=class extends y{constructor(){super(...arguments);$(this,Me);this.plugin="";this.topics=["plugins"];this.offers=[]}async load(e){let[t,s]=await Promise.all([this.client.cataloguePlugin({id:this.plugin},{signal:e}),this.client.listPublishers({},{signal:e})]);this.offers=t.offers,this.publishers=s}view(){return this.offers.map(e=>d(this,Me,wo).call(this,e))}};Me=new WeakSet,wo=function(e){return o`<section class="card">
        <div class="title">
          ${Re(e.name,e.id,{image:e.icon,large:!0})}
          <div class="grow">
            <h1><bdi>${u(e.name)}</bdi> ${Ws(e)}</h1>
            <p class="faint">
              <code>${e.id}</code> ${u(e.version)}
              ${e.installed?w(k.installed(u(e.installed)),"good"):l}
            </p>
          </div>
          ${e.installed===e.version?o`<a class="button" href=${E("plugin",e.id)}>${h.page.about}</a>`:v(e.installed?k.upgrade:k.install,()=>d(this,Me,Ri).call(this,e,e.version),{kind:"primary",disabled:e.expired})}
        </div>
        <p class="faint">
          ${k.from(e.catalogue)}${e.category&&k.categories[e.category]?`, ${k.categories[e.category]}`:""}
        </p>
        ${Ae([k.by(e.author),e.description].join(`
`))} ${Pi(e)}
        ${e.tags.length>0?o`<p class="faint">${k.tags}: <bdi>${e.tags.map(t=>u(t)).join(", ")}</bdi></p>`:l}
        <h2>${e.permissions.length>0?k.asksFor:k.asksNothing}</h2>
        <ul>
          ${e.permissions.map(t=>o`<li><strong>${u(t.name)}</strong> ${t.explanation}</li>`)}
        </ul>
        <p class="faint">${k.claims}</p>
      </section>
      <section class="card">
        <h2>${k.versions}</h2>
        <ul class="rows">
          ${e.versions.map(t=>d(this,Me,ko).call(this,e,t))}
        </ul>
      </section>`},ko=function(e,t){return o`<li>
      <div class="grow">
        <strong>${u(t.version)}</strong> ${Ws(t)}
        <p class="faint">${k.size} ${N(t.bytes)}. ${d(this,Me,xo).call(this,t)}</p>
        ${Pi(t)} ${t.changelog?Ae(t.changelog,k.changes):l}
      </div>
      ${t.version===e.installed?w(k.isInstalled,"good"):v(k.install,()=>d(this,Me,Ri).call(this,e,t.version),{name:k.installVersion(u(t.version)),disabled:e.expired})}
    </li>`},xo=function(e){if(!e.signer)return k.unsigned;let t=this.publishers?.publishers.find(s=>s.fingerprint===e.signer);return o`${k.signer} <code>${e.signer}</code>${t?o` (${t.trusted?k.trusted:k.known})`:l}`},Ri=function(e,t){Si([{id:e.id,catalogue:e.catalogue,version:t}]),ve("install")},p([j()],vt.prototype,"plugin",2),p([g()],vt.prototype,"offers",2),p([g()],vt.prototype,"publishers",2),vt=p([b("catalogue-plugin")],vt);var U=h.catalogues,tt,To,Eo,So,rs=class extends y{constructor(){super(...arguments);$(this,tt);this.list=[]}async load(e){this.list=(await this.client.listCatalogues({},{signal:e})).catalogues}view(){return o`<div class="title">
        <h1>${h.pages.catalogues}</h1>
        ${this.list.length>0?o`<a class="button" href=${E("catalogue")}>${U.browse}</a>`:l}
      </div>
      ${this.list.length===0?P(U.none,U.noneHelp):o`<ul class="rows card">
              ${this.list.map(e=>d(this,tt,To).call(this,e))}
            </ul>`}
      <form class="card form" @submit=${e=>d(this,tt,So).call(this,e)}>
        <h2>${U.add}</h2>
        ${H(U.place,o`<input name="place" required maxlength="2048" spellcheck="false" />`,U.placeHelp)}
        ${H(U.name,o`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,U.nameHelp)}
        <label class="check"><input type="checkbox" name="daily" /><span>${U.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${U.look}</button>
        </div>
      </form>`}};tt=new WeakSet,To=function(e){return o`<li>
      <div class="grow">
        <strong>${e.name}</strong> ${T(e.title)} ${e.expired?w(U.expired,"bad"):l}
        <p class="faint">
          ${We(e.place)} · ${U.plugins(C(e.plugins))} ·
          ${e.refreshedAt?o`${U.refreshed} ${_(e.refreshedAt)}`:U.never} · ${U.expires} ${_(e.expiresAt)}
        </p>
        <p class="faint"><code>${e.fingerprint}</code></p>
        ${e.problem?S("warn",u(e.problem)):l}
        <label class="check"
          ><input
            type="checkbox"
            aria-label=${U.dailyOf(e.name)}
            .checked=${e.daily}
            @change=${t=>{let s=t.target.checked;this.run(`daily ${e.name}`,()=>this.client.setCatalogue({name:e.name,daily:s}))}}
          /><span>${U.daily}</span></label
        >
      </div>
      ${v(U.refresh,()=>{this.run(`refresh ${e.name}`,()=>this.client.refreshCatalogue({name:e.name}))},{busy:this.runs(`refresh ${e.name}`),name:U.refreshOf(e.name)})}
      ${v(U.remove,()=>{d(this,tt,Eo).call(this,e)},{busy:this.runs(e.name),name:U.removeOf(e.name)})}
    </li>`},Eo=async function(e){await V({title:U.removeQuestion(e.name),body:o`<p>${U.removeHelp}</p>`,confirm:U.remove,danger:!0})&&await this.run(e.name,()=>this.client.removeCatalogue({name:e.name}))},So=function(e){e.preventDefault();let t=e.target,s=new FormData(t),r=String(s.get("place")).trim(),a=String(s.get("name")).trim();this.run("add",async()=>{let c=await this.client.offerCatalogue({place:r},{signal:this.signal});await V({title:U.question,body:o`<p>${U.questionHelp}</p>
          <dl class="pairs">
            <dt>${U.fingerprint}</dt>
            <dd><code>${c.fingerprint}</code></dd>
            <dt>${U.title}</dt>
            <dd>${T(c.title)}</dd>
            <dt>${h.pages.plugins}</dt>
            <dd>${C(c.plugins)}</dd>
            <dt>${U.expires}</dt>
            <dd>${_(c.expiresAt)}</dd>
          </dl>`,confirm:U.add})&&(await this.client.addCatalogue({name:a,place:r,key:c.key,daily:s.has("daily")||void 0}),t.reset())})},p([g()],rs.prototype,"list",2),rs=p([b("catalogues-page")],rs);var G=h.host,Ee,Po,Ao,Ro,Mo,Co,$t=class extends y{constructor(){super(...arguments);$(this,Ee);this.topics=["plugins"];this.faults=[]}async load(e){let[t,s,r]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=s,this.faults=r.faults}view(){let e=this.status;return o`<div class="title"><h1>${h.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>S(t.severity==="error"?"bad":"warn",o`<p>${t.plugin?o`<code>${t.plugin}</code>: `:l}${u(t.what)}</p>
            ${t.do?o`<p class="faint">${u(t.do)}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${G.version}</dt>
          <dd>${u(e.version??"")}</dd>
          <dt>${G.started}</dt>
          <dd>${_(e.startedAt)}</dd>
          <dt>${G.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${G.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,s])=>o`${C(s)} ${h.state[t]??t} `)}
          </dd>
          ${e.memory?o`<dt>${G.memory}</dt>
                  <dd>
                    ${N(e.memory.usedBytes)} / ${N(e.memory.maxBytes)}
                    ${e.memory.refused>0?w(G.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,Ee,Po).call(this,e)} ${d(this,Ee,Ao).call(this)} ${d(this,Ee,Mo).call(this,this.key)}`}};Ee=new WeakSet,Po=function(e){return o`<section>
      <h2>${G.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>w(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},Ao=function(){return this.faults.length===0?l:o`<section>
      <h2>${G.faults}</h2>
      ${this.faults.map(e=>S("bad",o`<p><code>${u(e.file)}</code> ${u(e.problem)}</p>
            <p>${u(e.advice)}</p>
            ${v(G.accept,()=>{d(this,Ee,Ro).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},Ro=async function(e){await V({title:G.acceptQuestion,body:o`<p><code>${u(e.file)}</code></p>
        <p>${G.acceptWarning}</p>`,confirm:G.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},Mo=function(e){return o`<section class="card">
      <h2>${G.key}</h2>
      <p class="faint">${G.keyHelp}</p>
      ${e.problem?S("bad",u(e.problem)):l}
      ${e.key===""?o`<p>${G.noKey}</p>`:o`<dl class="pairs">
                <dt>${G.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${G.keptIn}</dt>
                <dd>${e.source==="keyring"?G.keyring:G.file}</dd>
                <dt>${G.made}</dt>
                <dd>${_(e.created)}</dd>
                <dt>${G.protects}</dt>
                <dd>${G.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${v(G.rotate,()=>{d(this,Ee,Co).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>`}
    </section>`},Co=async function(){await V({title:G.rotateQuestion,body:o`<p>${G.rotateHelp}</p>`,confirm:G.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},p([g()],$t.prototype,"status",2),p([g()],$t.prototype,"key",2),p([g()],$t.prototype,"faults",2),$t=p([b("host-page")],$t);var K=h.inbox;function za(n){let i=n.rejected||n.state==="failed";return w(u(n.state),i?"bad":n.state==="succeeded"?"good":"")}var Ve,_o,Io,Mi,as=class extends y{constructor(){super(...arguments);$(this,Ve);this.topics=["approvals","notices"];this.decided=[]}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let{runs:e,calls:t}=this.live.inbox,s=this.live.states.filter(r=>r.kind==="inbox"&&Array.isArray(r.value)&&r.value.length>0);return o` <div class="title"><h1>${h.pages.inbox}</h1></div>
      ${e.length+t.length===0?P(K.none,K.noneHelp):o`<section class="stack" aria-label=${h.waiting}>
              ${de(t,r=>r.id,r=>d(this,Ve,_o).call(this,r))}
              ${de(e,r=>r.id,r=>d(this,Ve,Io).call(this,r))}
            </section>`}
      ${s.length===0?l:o`<section class="stack">
              <h2>${K.items}</h2>
              ${s.map(r=>o` <div class="card">
                    <p class="faint">${h.saysPlugin} <code>${r.plugin}</code></p>
                    <ul class="plain-list">
                      ${r.value.map(a=>o`<li>
                            ${T(a.title??"")}
                            <span class="faint">${T(a.description??"")} ${_(a.timestamp)}</span>
                          </li>`)}
                    </ul>
                  </div>`)}
            </section>`}
      ${this.decided.length===0?l:o`<section>
              <h2>${K.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${K.plugin}</th>
                      <th>${K.call}</th>
                      <th>${K.outcome}</th>
                      <th>${K.by}</th>
                      <th>${K.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(r=>o`<tr>
                          <td><code>${r.plugin}</code></td>
                          <td>${We(`${r.method} ${r.path}`)}</td>
                          <td>${za(r)}</td>
                          <td>${u((r.rejected??r.approved)?.by??"")}</td>
                          <td>${_((r.rejected??r.approved)?.at??r.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};Ve=new WeakSet,_o=function(e){let t=`call ${e.id}`;return o`<article class="card approval" aria-label=${K.callOf(e.plugin)}>
      <h2>${K.callOf(e.plugin)}</h2>
      <p>
        ${K.callBy(u(e.requestedBy))}
        ${_(e.asked)}${e.expires?o`, ${K.expires} ${_(e.expires)}`:l}.
      </p>
      <pre>${e.method} /plugins/${e.plugin}/${u(e.path)}${e.query?`?${u(e.query)}`:""}</pre>
      ${e.body?o`<pre class="body">${he(e.body)}</pre>`:l}
      ${e.truncated?o`<p class="faint">${K.truncated(N(e.bodyBytes))} <code>${e.bodySha256}</code></p>`:l}
      ${e.description?Ae(e.description):l}
      ${d(this,Ve,Mi).call(this,t,e.plugin,()=>this.client.approveCall({id:e.id}),()=>this.client.rejectCall({id:e.id}))}
    </article>`},Io=function(e){return o`<article class="card approval" aria-label=${K.runOf(e.plugin,e.job)}>
      <h2>${K.runOf(e.plugin,e.job)}</h2>
      <p>
        ${K.due}
        ${_(e.scheduledAt)}${e.count>1?o`, ${K.standsFor(e.count)}`:l}${e.expires?o`, ${K.expires} ${_(e.expires)}`:l}. <a href=${E("plugin",e.plugin,"jobs")}>${K.openJob}</a>
      </p>
      ${e.label||e.description?Ae([e.label,e.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${K.version} ${u(e.version??"")}</p>
      ${d(this,Ve,Mi).call(this,`run ${e.id}`,e.plugin,()=>this.client.approveRun({id:e.id}),()=>this.client.rejectRun({id:e.id}))}
    </article>`},Mi=function(e,t,s,r){let a=m=>()=>{this.run(e,async()=>{await m(),await this.live.changed("approvals")})},c=this.runs(e);return o`<div class="row">
      ${v(K.approve,a(s),{kind:"primary",busy:c,name:K.approveOf(t)})}
      ${v(K.reject,a(r),{busy:c,name:K.rejectOf(t)})}
    </div>`},p([g()],as.prototype,"decided",2),as=p([b("inbox-page")],as);var Ne=h.limits,Vs,Oo,jt=class extends y{constructor(){super(...arguments);$(this,Vs);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return o`<div class="title">
        <h1>${h.pages.limits}</h1>
      </div>
      <p class="faint">${Oe(Ne.help)}</p>
      ${H(Ne.search,o`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?P(Ne.none,Ne.noneHelp):d(this,Vs,Oo).call(this,e)}`}};Vs=new WeakSet,Oo=function(e){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[Ne.name,Ne.value,Ne.default,Ne.range].map(t=>o`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${de(e,t=>t.name,t=>o`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?w(Ne.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${Ne.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([g()],jt.prototype,"limits",2),p([g()],jt.prototype,"search",2),jt=p([b("limits-page")],jt);var Ge=h.notifications,Ci=200,ie,Ho,_i,Ii,Lo,jo,No,qo,st=class extends y{constructor(){super(...arguments);$(this,ie);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1}async load(e){let t=await d(this,ie,_i).call(this,void 0,e),s=t.at(-1)?.position??0,r=new Set(t.map(m=>m.id)),a=t.length<Ci,c=a?[]:this.notices.filter(m=>m.position<s&&!r.has(m.id));this.end=a||this.end&&this.notices.length>0,this.notices=[...t,...c]}view(){return o`<div class="title">
        <h1>${h.pages.notifications}</h1>
        ${v(Ge.markAll,()=>{d(this,ie,qo).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(e=>!e.read)})}
      </div>
      <div class="row end">
        ${H(Ge.plugin,o`<select
            @change=${e=>{d(this,ie,Ii).call(this,()=>this.plugin=e.target.value)}}
          >
            <option value="">${Ge.all}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${e.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${e=>{d(this,ie,Ii).call(this,()=>this.unread=e.target.checked)}}
          /><span>${Ge.unread}</span></label
        >
      </div>
      ${this.notices.length===0?P(Ge.none,Ge.noneHelp):o`<ul class="rows card notices">
              ${de(this.notices,e=>e.id,e=>d(this,ie,Lo).call(this,e))}
            </ul>`}
      ${this.end?l:v(Ge.more,()=>{this.run("more",()=>d(this,ie,Ho).call(this))},{busy:this.runs("more")})}`}};ie=new WeakSet,Ho=async function(){let e=await d(this,ie,_i).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<Ci,this.notices=[...this.notices,...e]},_i=async function(e,t){let s={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...s,before:e,limit:Ci},{signal:t})).notifications},Ii=function(e){e(),this.notices=[],this.refresh()},Lo=function(e){return o`<li class=${e.read?"read":"unread"}>
      <div class="grow">
        <p class="faint">
          ${e.kind==="alert"?w(Ge.alert,"warn"):l}
          <a href=${E("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${_(e.created)}
        </p>
        <p>${e.title?o`<strong>${T(e.title)}</strong> `:l}${T(e.body??"")}</p>
      </div>
      ${e.read?l:v(Ge.read,()=>{d(this,ie,jo).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${v(h.dismiss,()=>{d(this,ie,No).call(this,e)},{kind:"plain",busy:this.runs(`dismiss ${e.id}`)})}
    </li>`},jo=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},No=async function(e){await this.run(`dismiss ${e.id}`,async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},qo=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},p([g()],st.prototype,"notices",2),p([g()],st.prototype,"plugin",2),p([g()],st.prototype,"unread",2),p([g()],st.prototype,"end",2),st=p([b("notifications-page")],st);var O=h.activity,Ka=2e3,Ja=90,it,be,Gs,Fo,ls,Nt=class extends y{constructor(){super(...arguments);$(this,be);this.plugin="";$(this,it,[])}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Ka);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=await this.client.getAudit({id:this.plugin,limit:50},{signal:e});this.audit=t;let{figures:s}=t,r=t.functions.reduce((c,m)=>c+m.denied,0),a={at:Date.now(),calls:s.calls,denied:r,cpuMs:s.cpuMs,memory:s.memoryBytes};le(this,it,[...M(this,it),a].slice(-Ja-1))}view(){let{figures:e,functions:t,hosts:s,requests:r,calls:a}=this.audit,c=d(this,be,Gs).call(this,f=>f.calls),m=d(this,be,Gs).call(this,f=>f.denied),x=d(this,be,Gs).call(this,f=>f.cpuMs/10),F=f=>f.at(-1)??0;return o`<div class="charts">
        ${ss(O.calls,c,O.perSecond(F(c).toFixed(1)))}
        ${ss(O.cpu,x,`${F(x).toFixed(1)} %`)}
        ${ss(O.memory,M(this,it).map(f=>f.memory),`${N(e.memoryBytes)}`)}
        ${ss(O.denials,m,O.perSecond(F(m).toFixed(1)))}
      </div>
      <p class="faint">${O.sinceOpen}</p>
      <dl class="pairs card">
        <dt>${O.totalCalls}</dt>
        <dd>${O.callsText(C(e.calls),C(e.errors),C(e.crashes))}</dd>
        <dt>${O.cpuTime}</dt>
        <dd>${Ie(e.cpuMs)} <span class="faint">${O.waited(Ie(e.cpuWaitMs))}</span></dd>
        <dt>${O.memoryPeak}</dt>
        <dd>${N(e.memoryPeakBytes)} / ${N(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${O.functions}</h2>
        ${t.length===0?P(O.noFunctions,O.noFunctionsHelp):d(this,be,ls).call(this,[O.function,O.allowed,O.denied,O.failed,O.in,O.out],t.map(f=>[o`<code>${f.namespace}.${f.function}</code>`,C(f.allowed),f.denied>0?w(C(f.denied),"bad"):"0",f.failed>0?w(C(f.failed),"warn"):"0",N(f.bytesIn),N(f.bytesOut)]))}
      </section>
      ${s.length===0?l:o`<section>
              <h2>${O.hosts}</h2>
              ${d(this,be,Fo).call(this)}
            </section>`}
      ${r.length===0?l:o`<section>
              <h2>${O.requests}</h2>
              ${d(this,be,ls).call(this,[O.time,O.request,O.status,O.took,O.out,O.in],[...r].reverse().map(f=>[o`<time datetime=${f.time}>${It(f.time)}</time>`,o`<code>${f.method} ${u(f.host)}</code>${f.count>1?` × ${f.count}`:l}`,f.code?w(f.code,"bad"):String(f.status),Ie(f.durationMs),N(f.bytesOut),N(f.bytesIn)]))}
            </section>`}
      ${a.length===0?l:o`<section>
              <h2>${O.decided}</h2>
              ${d(this,be,ls).call(this,[O.time,O.request,O.status,O.by],a.map(f=>[_((f.approved??f.rejected)?.at),o`<code>${f.method} ${u(f.path)}</code>`,u(f.state),u((f.approved??f.rejected)?.by??"")]))}
            </section>`}`}};it=new WeakMap,be=new WeakSet,Gs=function(e){return M(this,it).slice(1).map((t,s)=>{let r=M(this,it)[s];return Math.max(0,e(t)-e(r))/Math.max(1,t.at-r.at)*1e3})},Fo=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(s=>s.bytesIn+s.bytesOut));return d(this,be,ls).call(this,[O.host,O.traffic,O.asked,O.refused,O.last],e.map(s=>[o`<code>${u(s.host)}</code>`,o`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(s.bytesIn+s.bytesOut)/t*100} height="8"></rect></svg
          >${N(s.bytesIn+s.bytesOut)}</span
        >`,C(s.calls),s.refused>0?w(C(s.refused),"bad"):"0",_(s.last)]))},ls=function(e,t){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${e.map(s=>o`<th>${s}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(s=>o`<tr>
                ${s.map(r=>o`<td>${r}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([j()],Nt.prototype,"plugin",2),p([g()],Nt.prototype,"audit",2),Nt=p([b("plugin-activity")],Nt);var ne=h.stored,Oi=50;function Do(n){if(n==null)return o`<span class="faint">null</span>`;let i=typeof n=="string"?n:JSON.stringify(n);return o`<span dir="auto">${u(i.length>300?i.slice(0,300)+"…":i)}</span>`}var ds,pe,Uo,Bo,Hi,Wo,Vo,Go,zo,ge=class extends y{constructor(){super(...arguments);$(this,pe);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];$(this,ds,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!M(this,ds)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),le(this,ds,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let s={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:Oi};this.rows=(await this.client.queryRows(s,{signal:e})).rows}}view(){let{shown:e}=this,t=(s,r,a)=>o`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>d(this,pe,Uo).call(this,r)}
      >
        ${s}
      </button>`;return o`<div class="row" role="group" aria-label=${ne.what}>
        ${this.collections.map(s=>t(`${u(s.name)} (${C(s.rows)})`,{collection:s.name},typeof e=="object"&&e.collection===s.name))}
        ${t(ne.keys,"keys",e==="keys")} ${t(ne.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,pe,Vo).call(this):e==="files"?d(this,pe,Go).call(this):d(this,pe,Bo).call(this,e.collection)}`}};ds=new WeakMap,pe=new WeakSet,Uo=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},Bo=function(e){let s=["id",...this.collections.find(r=>r.name===e)?.columns.map(r=>r.name)??[],"created_at","updated_at"];return o`<form
        class="row end"
        @submit=${r=>{r.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${H(ne.filter,o`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${r=>{this.where=r.target.value}}
            />`)}
        </div>
        <button>${ne.apply}</button>
      </form>
      ${this.rows.length===0?P(ne.noRows,ne.noRowsHelp):o`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${s.map(r=>d(this,pe,Wo).call(this,r))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(r=>o`<tr>
                        ${s.map(a=>o`<td>${Do(r[a])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?l:o`<div class="row">
              ${v(ne.before,()=>d(this,pe,Hi).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${ne.rowsOf(C(this.offset+1),C(this.offset+this.rows.length))}</span>
              ${v(ne.after,()=>d(this,pe,Hi).call(this,1),{disabled:this.rows.length<Oi})}
            </div>`}`},Hi=function(e){this.offset=Math.max(0,this.offset+e*Oi),this.refresh()},Wo=function(e){let{by:t,descending:s}=this.order;return o`<th aria-sort=${t!==e?"none":s?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!s},this.offset=0,this.refresh()}}
      >
        ${u(e)}${t===e?s?" ↓":" ↑":l}
      </button>
    </th>`},Vo=function(){return o`${H(ne.prefix,o`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?P(ne.noKeys,ne.noKeysHelp):o`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${ne.key}</th>
                  <th>${ne.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>o`<tr>
                      <td>${We(String(e.key))}</td>
                      <td>${Do(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},Go=function(){let e=this.folder.split("/").filter(Boolean),t=s=>()=>{this.folder=s,this.file=void 0,this.refresh()};return o`<div class="row">
        ${v(ne.top,t(""),{kind:"plain"})}
        ${e.map((s,r)=>{let a=e.slice(0,r+1).join("/");return v(`/ ${u(s)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?P(ne.noFiles,ne.noFilesHelp):o`<ul class="rows card">
              ${this.files.map(s=>{let r=[...e,s.name].join("/");return o`<li>
                  ${v(u(s.name)+(s.folder?"/":""),s.folder?t(r):()=>{d(this,pe,zo).call(this,r)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?o`<section>
              <h3>${We(this.file.path)}</h3>
              <pre tabindex="0">${he(this.file.text)}</pre>
            </section>`:l}`},zo=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},p([j()],ge.prototype,"plugin",2),p([g()],ge.prototype,"collections",2),p([g()],ge.prototype,"shown",2),p([g()],ge.prototype,"rows",2),p([g()],ge.prototype,"order",2),p([g()],ge.prototype,"where",2),p([g()],ge.prototype,"offset",2),p([g()],ge.prototype,"beginning",2),p([g()],ge.prototype,"folder",2),p([g()],ge.prototype,"files",2),p([g()],ge.prototype,"file",2),ge=p([b("plugin-stored")],ge);var oe=h.data,nt,Ko,Jo,Qo,yt=class extends y{constructor(){super(...arguments);$(this,nt);this.plugin="";this.progress=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(s=>s.name==="storage"&&s.granted);return o`${t?o`<section>
              <h2>${oe.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:l}
      <section class="card">
        <h2>${oe.export}</h2>
        <p>${oe.exportHelp}</p>
        <div class="row">
          ${v(oe.export,()=>{d(this,nt,Ko).call(this)},{kind:"primary",busy:this.runs("export")})}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
      </section>
      <section class="card">
        <h2>${oe.import}</h2>
        <p>${oe.importHelp}</p>
        <form class="stack" @submit=${s=>{d(this,nt,Jo).call(this,s)}}>
          <label class="field"><span>${oe.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${oe.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${oe.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${oe.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${oe.import}</button>
          </div>
        </form>
        ${this.imported?d(this,nt,Qo).call(this,this.imported):l}
      </section>`}};nt=new WeakSet,Ko=async function(){await this.run("export",async()=>{let e=await this.client.export({id:this.plugin},{signal:this.signal});await Fs(e,`${this.plugin}-${Ds()}.tar.gz`,t=>{this.progress=t})}),this.progress=""},Jo=async function(e){e.preventDefault();let t=new FormData(e.target),s=t.get("file"),r=t.has("replace");await V({title:oe.importQuestion(this.plugin),body:o`<p>${r?oe.replaceWarning:oe.importWarning}</p>
        <p class="faint">${u(s.name)}, ${N(s.size)}</p>`,confirm:oe.import,danger:r})&&(this.imported=void 0,this.imported=await this.run("import",()=>this.client.importPlugin({id:this.plugin,replace:r,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},s)))},Qo=function(e){return S("good",o`<p>${oe.imported(C(e.rows),C(e.keys),C(e.files),C(e.settings))}</p>
        ${e.secrets.length>0?o`<p>${oe.secrets} ${e.secrets.map(t=>o`<code>${u(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?o`<p>${oe.leftOut} ${e.unknown.map(t=>o`<code>${u(t)}</code> `)}</p>`:l}`)},p([j()],yt.prototype,"plugin",2),p([g()],yt.prototype,"progress",2),p([g()],yt.prototype,"imported",2),yt=p([b("plugin-data")],yt);var qe=h.endpoints,zs=n=>n.method==="POST"||n.method==="PUT"||n.method==="PATCH",qt,Yo,Zo,bt=class extends y{constructor(){super(...arguments);$(this,qt);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?P(qe.none,qe.noneHelp):o`<div class="stack">${this.endpoints.map(e=>d(this,qt,Yo).call(this,e))}</div>`}};qt=new WeakSet,Yo=function(e){let t=`${e.method} ${e.url}`,s=this.live.calls.of(e.method,e.url),r=this.inputs.get(t)??s?.input??{query:"",body:zs(e)?"{}":""},a=c=>{this.inputs=new Map(this.inputs).set(t,{...r,...c})};return o`<details class="card endpoint" ?open=${s!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:w(qe.open,"warn")} ${e.requiresConfirmation?w(qe.asks,"info"):l}
      </summary>
      ${e.description?o`<p>${T(e.description)}</p>`:l}
      <form class="stack" @submit=${c=>d(this,qt,Zo).call(this,c,e,r)}>
        ${H(qe.query,o`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${r.query}
            @input=${c=>a({query:c.target.value})}
          />`)}
        ${zs(e)?H(qe.body,o`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${r.body}
                  @input=${c=>a({body:c.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${s?.stop!==void 0} ?disabled=${s?.stop!==void 0}>
            ${qe.send}
          </button>
          ${s?.stop?v(h.cancel,()=>s.stop?.abort()):l}
          ${e.requiresConfirmation?o`<span class="faint">${qe.asksHelp}</span>`:l}
        </div>
      </form>
      ${s?.stop&&e.requiresConfirmation?S("info",o`${qe.waits} <a href=${E("inbox")}>${h.home.openInbox}</a>`):l}
      ${s?.failure===void 0?l:Ot(s.failure)}
      ${s?.answer?o`<div class="stack" role="status">
              <p>${w(String(s.answer.status),s.answer.status<400?"good":"bad")}
              ${Ie(s.answer.ms)}</p>
              <pre tabindex="0">${he(s.answer.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${qe.curl}</p>
        <pre tabindex="0">${u(Qa(e,r))}</pre>
      </div>
    </details>`},Zo=function(e,t,s){e.preventDefault();let r=zs(t)&&s.body.trim()!==""?s.body:void 0;this.live.calls.send(t.method,t.url,s,r,t.requiresConfirmation?void 0:this.signal)},p([j()],bt.prototype,"plugin",2),p([g()],bt.prototype,"endpoints",2),p([g()],bt.prototype,"inputs",2),bt=p([b("plugin-endpoints")],bt);function Qa(n,i){let e=r=>`'${r.replaceAll("'","'\\''")}'`,t=["curl"];n.method!=="GET"&&t.push("-X",n.method),n.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),zs(n)&&i.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(i.body));let s=new URLSearchParams(i.query).toString();return t.push(e(location.origin+n.url+(s?`?${s}`:""))),t.join(" ")}var wt=h.feeds,Ft,Xo,er,kt=class extends y{constructor(){super(...arguments);$(this,Ft);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,s]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=s.articles}view(){return o`<form class="card row end" @submit=${e=>d(this,Ft,Xo).call(this,e)}>
        <div class="grow">
          ${H(wt.address,o`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${wt.add}</button>
      </form>
      ${this.feeds.length===0?P(wt.none,wt.noneHelp):o`<ul class="rows card">
              ${this.feeds.map(e=>o`<li>
                    <div class="grow">
                      <strong>${T(e.title||e.url)}</strong>
                      <p class="faint">${We(e.url)} · ${_(e.updatedAt)}</p>
                      ${e.error?o`<p class="bad-text">${u(e.error)}</p>`:l}
                    </div>
                    ${v(wt.remove,()=>d(this,Ft,er).call(this,e),{busy:this.runs(e.id),name:wt.removeOf(u(e.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:o`<section>
              <h2>${wt.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(e=>o`<li>
                      <div class="grow">
                        ${fi(e.link)?o`<a href=${fi(e.link)} target="_blank" rel="noopener noreferrer"
                                >${T(e.title)}</a
                              >`:T(e.title)}
                        <p class="faint">
                          ${e.author?o`${T(e.author)} · `:l}${_(e.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};Ft=new WeakSet,Xo=function(e){e.preventDefault();let t=e.target,s=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:s}),t.reset()})},er=function(e){this.run(e.id,()=>this.client.removeFeed({id:this.plugin,feed:e.id}))},p([j()],kt.prototype,"plugin",2),p([g()],kt.prototype,"feeds",2),p([g()],kt.prototype,"articles",2),kt=p([b("plugin-feeds")],kt);var re=h.jobs,Ya=2e3,rt,tr,sr,ir,ot=class extends y{constructor(){super(...arguments);$(this,rt);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Ya);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[s,r]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=s.jobs,this.runsOfJobs=r.runs}view(){return this.jobs.length===0?P(re.none,re.noneHelp):o`<ul class="rows card">
        ${this.jobs.map(e=>d(this,rt,tr).call(this,e))}
      </ul>
      <section>
        <h2>${re.history}</h2>
        ${this.runsOfJobs.length===0?o`<p class="faint">${re.noRuns}</p>`:d(this,rt,ir).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?v(re.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};rt=new WeakSet,tr=function(e){return o`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${T(e.label)}
        ${e.approvalRequired?w(re.asks,"info"):l} ${e.running?w(re.running,"good"):l}
        ${e.waiting?o`<a href=${E("inbox")}>${re.waits}</a>`:l}
        <p class="faint">
          <code>${u(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:o`(${re.declared} <code>${u(e.declaredSchedule)}</code>)`}
          ${e.next?o`· ${re.next} ${_(e.next)}`:l}
          ${e.registered?l:o`· <span class="bad-text">${re.noHandler}</span>`}
        </p>
        ${e.description?o`<p class="faint" dir="auto">${T(e.description)}</p>`:l}
      </div>
      ${v(re.run,()=>{d(this,rt,sr).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:re.runOf(e.job)})}
    </li>`},sr=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},ir=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${re.job}</th>
            <th>${re.due}</th>
            <th>${re.state}</th>
            <th>${re.took}</th>
            <th>${re.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>o`<tr>
                <td><code>${t.job}</code></td>
                <td>${_(t.scheduledAt)}</td>
                <td>${w(u(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?Ie(t.durationMs):l}</td>
                <td>${t.error?T(t.error):u(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([j()],ot.prototype,"plugin",2),p([g()],ot.prototype,"jobs",2),p([g()],ot.prototype,"runsOfJobs",2),p([g()],ot.prototype,"more",2),ot=p([b("plugin-jobs")],ot);var Se=h.log,Za=["debug","info","warn","error"],Xa=5e3,el=500,tl=1e3,xt,Ce,Li,nr,or,rr,ze=class extends y{constructor(){super(...arguments);$(this,Ce);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;$(this,xt)}async load(){d(this,Ce,Li).call(this)}disconnectedCallback(){super.disconnectedCallback(),M(this,xt)?.abort()}updated(e){if(super.updated(e),!this.follow||!["entries","search","follow"].some(s=>e.has(s)))return;let t=this.querySelector(".log");t?.scrollTo(0,t.scrollHeight)}view(){let e=this.search.toLowerCase(),t=e===""?this.entries:this.entries.filter(s=>s.message.toLowerCase().includes(e)||s.requestId===this.search);return o`<div class="row end">
        ${H(Se.level,o`<select
            @change=${s=>{this.level=s.target.value,d(this,Ce,Li).call(this)}}
          >
            ${Za.map(s=>o`<option value=${s} ?selected=${s===this.level}>${Se.levels[s]}</option>`)}
          </select>`)}
        ${H(Se.search,o`<input
            type="search"
            .value=${this.search}
            @input=${s=>{this.search=s.target.value}}
          />`)}
        <span class="grow"></span>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${s=>{this.follow=s.target.checked}}
          /><span>${Se.follow}</span></label
        >
        ${v(Se.clear,()=>{this.entries=[]})}
      </div>
      ${t.length===0?P(Se.none,this.search===""?Se.noneHelp:Se.noMatch):o`<ol class="log" tabindex="0" aria-label=${Se.title}>
              ${de(t,s=>s.seq,s=>d(this,Ce,rr).call(this,s))}
            </ol>`}`}};xt=new WeakMap,Ce=new WeakSet,Li=function(){M(this,xt)?.abort(),le(this,xt,new AbortController),this.entries=[],d(this,Ce,nr).call(this,M(this,xt).signal)},nr=async function(e){let t;for(;!e.aborted;){try{let s={id:this.plugin,level:this.level,limit:el,follow:!0,lastEventId:t},r=[];for await(let a of this.client.followLog(s,{signal:e})){let c=a.data;t=c.seq,r.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,Ce,or).call(this,r.splice(0)),50)),r.push(c)}}catch(s){if(e.aborted)return;this.live.connection==="open"&&(this.failure=s)}await new Promise(s=>setTimeout(s,tl))}},or=function(e){this.entries=[...this.entries,...e].slice(-Xa)},rr=function(e){return o`<li class=${e.level.toLowerCase()}>
      <time datetime=${e.time} title=${It(e.time)}>${Hn(e.time)}</time>
      <b>${e.level}</b>
      <span>${he(e.message)}${e.dropped?o` <em>${Se.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?o`<button
              type="button"
              class="plain"
              title=${Se.sameRequest}
              aria-label=${Se.sameRequest}
              @click=${()=>{this.search=e.requestId}}
            >
              ${e.requestId.slice(0,8)}
            </button>`:l}
    </li>`},p([j()],ze.prototype,"plugin",2),p([g()],ze.prototype,"entries",2),p([g()],ze.prototype,"level",2),p([g()],ze.prototype,"search",2),p([g()],ze.prototype,"follow",2),ze=p([b("plugin-log")],ze);var R=h.overview,z,ar,lr,dr,ps,cr,pr,hr,ur,mr,ji,cs=class extends y{constructor(){super(...arguments);$(this,z);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      ${Ae([e.description,e.author?R.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?o`<p class="row" aria-label=${R.tags}>
              ${e.tags.map(t=>o`<span class="badge">${T(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?S("warn",o`${R.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${R.permissions}</h2>
        ${e.permissions.length===0?o`<p class="faint">${R.noPermissions}</p>`:o`<ul class="rows card">
                ${e.permissions.map(t=>d(this,z,ar).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,z,cr).call(this,e):l}
      ${d(this,z,hr).call(this,e)} ${d(this,z,mr).call(this,e)}
    `:l}};z=new WeakSet,ar=function(e,t){let{name:s,granted:r}=t;return o`<li>
      <div class="grow">
        <strong>${s}</strong> ${r?w(R.granted,"good"):w(R.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${r?v(R.revoke,()=>{d(this,z,dr).call(this,e,s)},{busy:this.runs(s),name:R.revokeOf(s)}):v(R.grant,()=>{d(this,z,lr).call(this,e,t)},{busy:this.runs(s),name:R.grantOf(s)})}
    </li>`},lr=async function(e,t){await V({title:R.grantQuestion(t.name,e.id),body:o`<p>${t.explanation}</p>
        <p class="faint">${R.grantHelp}</p>`,confirm:R.grant})&&await d(this,z,ps).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},dr=async function(e,t){await V({title:R.revokeQuestion(t,e.id),body:o`<p>${R.revokeHelp}</p>`,confirm:R.revoke,danger:!0})&&await d(this,z,ps).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},ps=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},cr=function(e){return o`<section>
      <h2>${R.network}</h2>
      ${e.network===void 0?o`<p class="faint">${R.networkNotGranted}</p>`:o`<form class="card form" @submit=${t=>d(this,z,pr).call(this,t,e)}>
              ${H(R.hosts,o`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,R.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${R.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${h.save}</button></div>
            </form>`}
    </section>`},pr=function(e,t){e.preventDefault();let s=new FormData(e.target),r=String(s.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,z,ps).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:r,only:s.has("only")}))},hr=function(e){let t=[[R.since,_(e.since)],[R.instances,C(e.stats.instances)],[R.memory,R.memoryText(N(e.stats.memoryBytes),N(e.stats.memoryMaxBytes))],[R.calls,R.callsText(C(e.stats.calls),C(e.stats.errors),C(e.stats.crashes))],[R.queued,C(e.stats.queued)]];return o`<section>
      <h2>${R.figures}</h2>
      <dl class="pairs card">
        ${t.map(([s,r])=>o`<dt>${s}</dt>
              <dd>${r}</dd>`)}
      </dl>
      <form class="card row" @submit=${s=>d(this,z,ur).call(this,s,e)}>
        <label class="row grow"
          ><span>${R.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${R.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${h.save}</button>
      </form>
    </section>`},ur=function(e,t){e.preventDefault();let s=Number(new FormData(e.target).get("weight"));d(this,z,ps).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:s}))},mr=function(e){return o`<section>
      <h2>${R.remove}</h2>
      <div class="card row">
        <p class="grow">${R.removeHelp} <a href=${E("plugin",e.id,"data")}>${R.exportFirst}</a></p>
        ${v(R.remove,()=>{d(this,z,ji).call(this,e,!1)},{busy:this.runs("remove")})}
        ${v(R.purge,()=>{d(this,z,ji).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},ji=async function(e,t){await V({title:t?R.purgeQuestion(e.id):R.removeQuestion(e.id),body:o`<p>${t?R.purgeWarning:R.removeWarning}</p>`,confirm:t?R.purge:R.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),ve()})},p([j()],cs.prototype,"plugin",2),cs=p([b("plugin-overview")],cs);var te=h.sessions,sl=400,Ni=new Map;function gr(n,i){Ni.set(n,i)}var Ks=n=>n?.status==="starting"||n?.status==="running",Dt,J,hs,fr,vr,$r,Js,yr,qi,Fi,Ke=class extends y{constructor(){super(...arguments);$(this,J);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";$(this,Dt)}connectedCallback(){super.connectedCallback(),this.draft=Ni.get(this.plugin)??"",Ni.delete(this.plugin)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(M(this,Dt))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,s]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let r=s.messages.length!==this.messages.length||Ks(M(this,J,hs));this.messages=s.messages,clearTimeout(M(this,Dt)),Ks(M(this,J,hs))&&le(this,Dt,setTimeout(()=>{this.refresh()},sl)),r&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return o`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${u(e.label)}</bdi></h2>
          ${v(te.new,()=>ve("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>o`<li>
                <a
                  href=${E("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${T(t.name)}</span> ${_(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?o`<p class="faint">${te.none}</p>`:l}
      </aside>
      <div class="card conversation">${M(this,J,hs)?d(this,J,$r).call(this,M(this,J,hs)):d(this,J,fr).call(this,e)}</div>
    </div>`}};Dt=new WeakMap,J=new WeakSet,hs=function(){return this.list?.sessions.find(e=>e.id===this.session)},fr=function(e){return o`${P(te.start,te.startHelp)} ${d(this,J,vr).call(this,e)} ${d(this,J,qi).call(this,void 0)}`},vr=function(e){return e.suggestedPrompts.length===0?l:o`<div>
      <p class="faint">${te.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>o`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${T(t.label)}
            </button>`)}
      </div>
    </div>`},$r=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return o`<div class="row">
        <h2 class="grow">${T(e.name)}</h2>
        ${w(te.status[e.status]??u(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:v(te.stop,()=>{this.run("stop",()=>this.client.stopSession(M(this,J,Js)))},{busy:this.runs("stop")})}
        ${v(te.remove,()=>{d(this,J,yr).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?o`<p class="bad-text">${u(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${te.messages} aria-busy=${Ks(e)?"true":"false"}>
        ${de(this.messages,s=>s.id,s=>o`<div class="message ${s.role==="user"?"mine":""}">
              <small
                >${s.role==="user"?te.you:te.role[s.role]??u(s.role)} · ${_(s.timestamp)}</small
              >
              <p dir="auto">${he(s.text)}</p>
            </div>`)}
        ${Ks(e)?o`<p class="faint typing">${te.working}</p>`:l}
      </div>
      ${e.status==="ended"?o`<p class="faint">${te.ended}</p>`:d(this,J,qi).call(this,e)}`},Js=function(){return{id:this.plugin,session:this.session}},yr=async function(){await V({title:te.removeQuestion,body:o`<p>${te.removeHelp}</p>`,confirm:te.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(M(this,J,Js)),ve("plugin",this.plugin,"sessions")})},qi=function(e){return o`<form class="composer" @submit=${t=>{d(this,J,Fi).call(this,t,e)}}>
      <textarea
        aria-label=${te.message}
        placeholder=${te.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&d(this,J,Fi).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${te.send}</button>
    </form>`},Fi=async function(e,t){e.preventDefault();let s=this.draft.trim();s!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...M(this,J,Js),text:s});else{let r=await this.client.createSession({id:this.plugin,prompt:s});ve("plugin",this.plugin,"sessions",r.id)}this.draft=""})},p([j()],Ke.prototype,"plugin",2),p([j()],Ke.prototype,"session",2),p([g()],Ke.prototype,"list",2),p([g()],Ke.prototype,"messages",2),p([g()],Ke.prototype,"draft",2),Ke=p([b("plugin-sessions")],Ke);var $e=h.settings,ee,Ut,br,wr,kr,xr,Di,Tr,Je=class extends y{constructor(){super(...arguments);$(this,ee);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?P($e.none,$e.noneHelp):o`<form class="card form wide" @submit=${e=>d(this,ee,xr).call(this,e)}>
      <p class="faint">${$e.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,ee,kr).call(this,e):d(this,ee,br).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${h.save}
        </button>
        ${this.saved?o`<span role="status" class="faint">${$e.saved}</span>`:l}
      </div>
    </form>`}};ee=new WeakSet,Ut=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},br=function(e){let t=`setting-${e.key}`,s=this.edits.has(e.key)?this.edits.get(e.key):e.value;return o`<div class="setting">
      <label for=${t}>${T(e.label)}</label>
      ${e.description?o`<small id="${t}-help" dir="auto">${he(e.description)}</small>`:l}
      <div class="row">
        ${d(this,ee,wr).call(this,e,t,s)}
        ${e.testAction?v($e.test,()=>{d(this,ee,Tr).call(this,e)},{busy:this.runs(`test ${e.key}`),name:$e.testOf(u(e.key)),title:u(e.testAction.label)}):l}
        ${e.isSet?v($e.reset,()=>{d(this,ee,Di).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:$e.resetOf(u(e.key))}):l}
      </div>
      ${e.note?o`<small class="bad-text">${u(e.note)}</small>`:l}
      ${this.tests.has(e.key)?o`<pre role="status">${he(this.tests.get(e.key))}</pre>`:l}
    </div>`},wr=function(e,t,s){let r=e.description?`${t}-help`:l;switch(e.type){case"toggle":return o`<input
          type="checkbox"
          id=${t}
          aria-describedby=${r}
          .checked=${s===!0}
          @change=${a=>d(this,ee,Ut).call(this,e.key,a.target.checked)}
        />`;case"select":return o`<select
          id=${t}
          aria-describedby=${r}
          @change=${a=>d(this,ee,Ut).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>o`<option value=${a.value} ?selected=${a.value===s}>${u(a.label)}</option>`)}
        </select>`;case"number":return o`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${r}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(s??"")}
            required
            @input=${a=>d(this,ee,Ut).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:o`<small>${$e.range(e.min,e.max)}</small>`}`;case"password":return o`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${r}
          placeholder=${e.isSet?$e.passwordSet:$e.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,ee,Ut).call(this,e.key,a.target.value)}
        />`;default:return o`<input
          id=${t}
          aria-describedby=${r}
          .value=${String(s??"")}
          @input=${a=>d(this,ee,Ut).call(this,e.key,a.target.value)}
        />`}},kr=function(e){return S("warn",o`<p><code>${u(e.key)}</code> ${$e.kept}</p>
        ${e.note?o`<p>${u(e.note)}</p>`:l}
        ${v($e.forget,()=>{d(this,ee,Di).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},xr=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},Di=async function(e){await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let t=new Map(this.edits);t.delete(e.key),this.edits=t})},Tr=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?$e.tested:JSON.stringify(t,null,2)))},p([j()],Je.prototype,"plugin",2),p([g()],Je.prototype,"settings",2),p([g()],Je.prototype,"edits",2),p([g()],Je.prototype,"tests",2),p([g()],Je.prototype,"saved",2),Je=p([b("plugin-settings")],Je);var se=h.versions,Tt,Er,Ui,Bt=class extends y{constructor(){super(...arguments);$(this,Tt);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return o`<section class="card">
        <h2>${se.installed}</h2>
        <dl class="pairs">
          <dt>${se.version}</dt>
          <dd>${u(e.version)}</dd>
          ${e.digest?o`<dt>${se.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${E("install")}>${se.upgrade}</a>
          ${e.source?.catalogue?o`<a class="button" href=${E("catalogue",e.id)}>${se.inCatalogue}</a>`:l}
        </div>
        <p class="faint">${se.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,Tt,Er).call(this,e,e.previous):P(se.none,se.noneHelp)}`}};Tt=new WeakSet,Er=function(e,t){return o`<section class="card">
      <h2>${se.before}</h2>
      <p>${se.beforeIs(u(t.version))}</p>
      ${t.grants?.length?o`<p>${se.grantsAgain}</p>
              <ul>
                ${t.grants.map(s=>o`<li><strong>${s.name}</strong> ${s.explanation}</li>`)}
              </ul>`:l}
      <p>${t.dataCopy?se.withData:se.withoutData}</p>
      <div class="row">
        ${v(se.back,()=>{d(this,Tt,Ui).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?v(se.backKeep,()=>{d(this,Tt,Ui).call(this,e,t,!0)},{busy:this.runs("back")}):l}
      </div>
    </section>`},Ui=async function(e,t,s){await V({title:se.question(e.id,u(t.version)),body:o`<p>${t.dataCopy&&!s?se.dataWarning:se.keepWarning}</p>`,confirm:se.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:s}),await this.live.changed("plugins")})},p([j()],Bt.prototype,"plugin",2),p([g()],Bt.prototype,"info",2),Bt=p([b("plugin-versions")],Bt);var ae=h.plugin,il=()=>o`<a href=${E()}>${h.pages.home}</a>`,at,Sr,Pr,Ar,Et=class extends y{constructor(){super(...arguments);$(this,at);this.plugin="";this.open="";this.detail="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      <div class="title">
        ${Re(e.name,e.id,{large:!0,image:this.live.icons.of(e)})}
        <div class="grow">
          <h1><bdi>${u(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${u(e.version)}</span> ${yi(e)}</p>
        </div>
        ${d(this,at,Ar).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?S("bad",u(e.reason)):l}
      ${e.refused?S("bad",u(e.refused)):l}
      ${(e.faults??[]).map(t=>S("bad",o`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${ae.parts}>
        ${d(this,at,Sr).call(this,e).map(([t,s])=>o`<a
              href=${t===""?E("plugin",e.id):E("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${s}</a
            >`)}
      </nav>
      ${d(this,at,Pr).call(this,e)}
    `:this.live.ready?P(ae.unknown,ae.unknownHelp,il()):o``}};at=new WeakSet,Sr=function(e){let t=r=>e.permissions.some(a=>a.name===r);return[["",ae.overview,!0],["endpoints",ae.endpoints,e.endpoints.length>0],["settings",ae.settings,!0],["jobs",ae.jobs,e.jobs.length>0],["log",ae.log,!0],["data",ae.data,!0],["sessions",ae.sessions,t("sessions")],["feeds",ae.feeds,t("rss")],["activity",ae.activity,!0],["versions",ae.versions,!0]].filter(([,,r])=>r).map(([r,a])=>[r,a])},Pr=function(e){switch(this.open){case"endpoints":return o`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return o`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return o`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return o`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return o`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return o`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return o`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return o`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return o`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},Ar=function(e){let t=(r,a)=>()=>{this.run(r,async()=>{await a(),await this.live.changed("plugins")})},s=e.state==="disabled";return o`<div class="row">
      ${e.ui?.page?o`<a class="button primary" href=${E("page",e.id)}>${ae.open}</a>`:l}
      ${s?v(ae.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):o`${v(ae.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:ae.reloadHelp})}
            ${v(ae.disable,t("disable",()=>this.client.disablePlugin({id:e.id})),{busy:this.runs("disable")})}`}
    </div>`},p([j()],Et.prototype,"plugin",2),p([j()],Et.prototype,"open",2),p([j()],Et.prototype,"detail",2),Et=p([b("plugin-page")],Et);var W=h.publishers,nl=1e4,ol=["any","signed","listed","trusted"],Pe,Rr,Mr,Cr,_r,Ir,us=class extends y{constructor(){super(...arguments);$(this,Pe)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return o`<div class="title"><h1>${h.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${W.policy}</legend>
        ${ol.map(s=>o`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===s}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:s}))}}
              /><span>${W.policies[s]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?P(W.none,W.noneHelp):o`<ul class="rows card">
              ${t.map(s=>d(this,Pe,Rr).call(this,s))}
            </ul>`}
      <form class="card form" @submit=${s=>d(this,Pe,Ir).call(this,s)}>
        <h2>${W.trust}</h2>
        ${H(W.key,o`<input name="key" required spellcheck="false" />`,W.keyHelp)}
        ${H(W.name,o`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${W.trust}</button></div>
      </form>
      <form class="card form" @submit=${s=>d(this,Pe,Cr).call(this,s)}>
        <h2>${W.rotate}</h2>
        ${H(W.statement,o`<input name="statement" type="file" required />`,Oe(W.statementHelp))}
        <div class="row"><button ?disabled=${this.runs("rotate")}>${W.rotate}</button></div>
      </form>`}};Pe=new WeakSet,Rr=function(e){return o`<li>
      <div class="grow">
        <strong>${u(e.name??"")||W.unnamed}</strong>
        ${e.trusted?w(W.trusted,"good"):w(W.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${_(e.addedAt)}</p>
        ${e.plugins.length>0?o`<p>${W.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?o`<p>${W.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${v(W.rename,()=>{d(this,Pe,Mr).call(this,e)},{busy:this.runs(`name ${e.key}`),name:W.renameOf(e.fingerprint)})}
      ${v(W.forget,()=>{d(this,Pe,_r).call(this,e)},{busy:this.runs(e.key),name:W.forgetOf(e.fingerprint)})}
    </li>`},Mr=async function(e){let t=e.name??"";!await V({title:W.renameOf(e.fingerprint),body:H(W.name,o`<input
          maxlength="100"
          .value=${t}
          @input=${r=>{t=r.target.value}}
        />`),confirm:W.rename})||t.trim()===""||await this.run(`name ${e.key}`,()=>this.client.renamePublisher({publisher:e.key,name:t.trim()}))},Cr=function(e){e.preventDefault();let t=e.target,s=new FormData(t).get("statement");s instanceof File&&this.run("rotate",async()=>{if(s.size>nl)throw new Error(W.noStatement);await this.client.rotatePublisher({statement:await s.text()}),t.reset()})},_r=async function(e){await V({title:W.forgetQuestion(e.fingerprint),body:o`<p>${W.forgetHelp}</p>`,confirm:W.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},Ir=function(e){e.preventDefault();let t=e.target,s=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(s.get("key")).trim(),name:String(s.get("name")).trim()||void 0}),t.reset()})},p([g()],us.prototype,"list",2),us=p([b("publishers-page")],us);function Or(n,i){Wi(n,i.replace(/\r\n?/g,`
`).split(`
`),0)}var Hr=/^ {0,3}(```|~~~)/,Lr=/^ {0,3}(#{1,6})[ \t]+(.*)$/,jr=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,Qs=/^ {0,3}> ?/,ms=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,rl=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function fe(n,i){return n.appendChild(n.ownerDocument.createElement(i))}function Wi(n,i,e){let t=e<8;for(let s=0;s<i.length;){let r=i[s],a=Lr.exec(r),c=Hr.exec(r);if(r.trim()==="")s++;else if(c){let m=++s;for(;s<i.length&&!i[s].trimStart().startsWith(c[1]);)s++;fe(fe(n,"pre"),"code").textContent=i.slice(m,s++).join(`
`)}else if(a)Bi(fe(n,`h${a[1].length}`),a[2]),s++;else if(jr.test(r))fe(n,"hr"),s++;else if(t&&Qs.test(r)){let m=[];for(;s<i.length&&Qs.test(i[s]);)m.push(i[s++].replace(Qs,""));Wi(fe(n,"blockquote"),m,e+1)}else if(t&&ms.test(r))s=ll(n,i,s,e);else if(r.includes("|")&&s+1<i.length&&rl.test(i[s+1]))s=dl(n,i,s);else{let m=[r];for(;++s<i.length&&i[s].trim()!==""&&!al(i[s],t);)m.push(i[s]);Bi(fe(n,"p"),m.join(`
`))}}}function al(n,i){return Hr.test(n)||Lr.test(n)||jr.test(n)||i&&(Qs.test(n)||ms.test(n))}function ll(n,i,e,t){let s=/\d/.test(ms.exec(i[e])[2]),r=fe(n,s?"ol":"ul");r instanceof n.ownerDocument.defaultView.HTMLOListElement&&(r.start=parseInt(i[e].trim(),10));for(let a;e<i.length&&(a=ms.exec(i[e]))&&/\d/.test(a[2])===s;){let c=[i[e++].slice(a[0].length)],m=/^(\t| {2,})/;for(;e<i.length;e++){let x=i[e];if(x.trim()===""?!m.test(i[e+1]??""):!m.test(x))break;c.push(x.replace(/^(\t| {1,4})/,""))}for(;e<i.length&&i[e].trim()===""&&ms.test(i[e+1]??"");)e++;Wi(fe(r,"li"),c,t+1)}return e}function dl(n,i,e){let t=fe(n,"table"),s=(r,a)=>{let c=fe(t,"tr");for(let m of r.trim().replace(/^\||\|$/g,"").split("|"))Bi(fe(c,a),m.trim())};for(s(i[e],"th"),e+=2;e<i.length&&i[e].includes("|");e++)s(i[e],"td");return e}var cl=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,pl={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function Bi(n,i){let e=[{mark:"",element:n}],t=0,s=r=>e[e.length-1].element.append(r);for(let r of i.matchAll(cl)){let[a,c,m,x,F,f]=r,D=r.index+a.length;s(i.slice(t,r.index)),t=D;let L=e[e.length-1].element,Y=i[r.index-1]??"";if(c!==void 0)s(c);else if(m!==void 0)fe(L,"code").textContent=m;else if(x!==void 0){let we=fe(L,"a");we.textContent=x||F,/^(https?:\/\/|mailto:)/i.test(F)&&(we.href=F)}else f===void 0?fe(L,"br"):e[e.length-1].mark===f&&!/\s/.test(Y)?e.pop():e.length>8||/^\s?$/.test(i[D]??"")||f[0]==="_"&&/\w/.test(Y)?s(f):e.push({mark:f,element:fe(L,pl[f])})}s(i.slice(t));for(let{mark:r,element:a}of e.slice(1).reverse())a.replaceWith(r,...a.childNodes)}var Z=class extends Error{constructor(e,t){super(t);this.code=e}};var Nr=5e3,Vi=(n,i)=>new Z("not_supported",`export.${n} is not possible here: ${i}`),Ys=(n,i)=>new Z("invalid_argument",`export.${n}: ${i}`),gs=class{#e=new Map;#t;#s;#i=0;#o=!1;#n=-Nr;constructor(i,e){this.#t=i,this.#s=e}static has(i){return["savePDF","pickFolder","writeFiles","verifyFiles","openFolder"].includes(i)}async call(i,e,t){let s=e[0]??{};switch(i){case"savePDF":return this.#r(i,()=>this.#a(s));case"pickFolder":return this.#r(i,()=>this.#l(t));case"openFolder":{let r=this.#d(i,s.path);return this.#r(i,async()=>(await this.#c(i,{mode:"read",startIn:r}),{opened:!0}))}case"writeFiles":return{written:await this.#h(this.#d(i,s.directory),this.#p(i,s.files,t),t),directory:qr(s.directory)};default:return this.#u(this.#d(i,s.directory),this.#p(i,s.files,t))}}async#r(i,e){let{activeElement:t,defaultView:s}=this.#t.ownerDocument;if(t!==this.#t||!s?.navigator.userActivation.isActive||this.#o||performance.now()-this.#n<Nr)throw new Z("permission_denied",`export.${i} needs a click of the user in the page, each time`);this.#o=!0;try{return await e()}finally{this.#o=!1,this.#n=performance.now()}}async#a({filename:i,markdown:e,metadata:t}){if(typeof e!="string")throw Ys("savePDF","markdown must be a text");let s=this.#t.ownerDocument,r=s.createElement("iframe");r.setAttribute("sandbox","allow-same-origin allow-modals"),r.className="print",r.setAttribute("aria-hidden","true"),r.tabIndex=-1,Object.assign(r.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),s.body.append(r);try{let a=r.contentDocument;a.title=u(String(i??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,a.body.style.font="11pt/1.5 sans-serif",a.body.style.overflowWrap="anywhere",Or(a.body,e);for(let[c,m]of Object.entries(t??{}).reverse()){if(typeof m!="string"&&typeof m!="number")continue;let x=a.createElement(c==="title"?"h1":"p");x.textContent=c==="title"?String(m):`${c}: ${m}`,a.body.prepend(x)}for(let c of a.querySelectorAll("pre"))c.style.whiteSpace="pre-wrap";for(let c of a.querySelectorAll("table, th, td"))Object.assign(c.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(c=>setTimeout(c)),r.contentWindow.print()}finally{r.remove()}return null}async#c(i,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new Z("permission_denied",`export.${i}: ${t.message}`)}}async#l(i){if(!this.#s)throw Vi("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw Vi("pickFolder","the browser has no dialog for it");if(this.#e.size>=i.folders)throw new Z("quota_exceeded",`the page has ${i.folders} folders already`);let e=await this.#s()&&await this.#c("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name||"folder";for(let s=2;this.#e.has(t);s++)t=`${e.name} (${s})`;return this.#e.set(t,e),{selected:!0,path:t}}#d(i,e){if(!window.showDirectoryPicker)throw Vi(i,"this browser does not let a page use a folder");let t=this.#e.get(qr(e));if(t)return t;throw new Z("not_found",`export.${i}: the user has chosen no such folder; call pickFolder`)}#p(i,e,t){if(!Array.isArray(e))throw Ys(i,"files must be a list");if(e.length>t.files)throw new Z("quota_exceeded",`at most ${t.files} files are possible`);return e.map(s=>{let r=typeof s=="string"?{name:s}:s,{name:a,content:c=""}=r??{};if(typeof a!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(a)){let m=JSON.stringify(a);throw Ys(i,`${m} is no path of a file in the folder, whose names begin with no dot`)}if(typeof c!="string")throw Ys(i,"the content of a file must be a text");return{name:a,content:c}})}async#h(i,e,t){if((this.#i+=e.length)>t.files)throw new Z("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:s,content:r}of e)try{let a=await(await Fr(i,s,!0)).createWritable();await a.write(r),await a.close()}catch(a){throw new Z("unavailable",`export.writeFiles: ${s}: ${a.message}`)}return e.length}async#u(i,e){let t=[];for(let{name:s}of e)try{await Fr(i,s,!1)}catch(r){if(!["NotFoundError","TypeMismatchError"].includes(r.name))throw new Z("unavailable",`export.verifyFiles: ${s}: ${r.message}`);t.push(s)}return{verified:t.length===0,missing:t}}};function qr(n){return String(n?.path??n)}async function Fr(n,i,e){let t=i.split("/"),s=t.pop();for(let r of t)n=await n.getDirectoryHandle(r,{create:e});return n.getFileHandle(s,{create:e})}var Gi={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},hl=256,ul=2048,Ur=matchMedia("(hover: hover)").matches?5e3:1e3,zi={at:-Ur,tab:!1};for(let n of["keydown","pointerdown"])addEventListener(n,i=>{zi={at:performance.now(),tab:i instanceof KeyboardEvent&&i.key==="Tab"}},!0);var Dr=new Mt(1),fs=class{#e;#t;#s;#i;#o;#n;#r;#a;#c=!1;#l=new AbortController;#d=0;#p=0;#h=0;#u=!1;#f=!1;#v=!1;#x=0;#$=document.activeElement;#m;constructor(i,e,t,s={}){let r=s.window??window;this.#e=i,this.#t=e,this.#s=t,this.place=this.#m=s.at,this.element=document.createElement("iframe"),this.element.title=s.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#o=new gs(this.element,t.confirmFolder),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),r.addEventListener("message",this.#b),this.element.addEventListener("load",()=>{this.#c=!1}),this.element.addEventListener("pointerenter",()=>this.#f=!0),this.element.addEventListener("pointerleave",()=>this.#f=!1),addEventListener("focusin",this.#w),addEventListener("focus",this.#y),addEventListener("blur",this.#k);let a=t.onTheme(()=>this.#a?.postMessage({theme:t.theme()}));this.#i=()=>{r.removeEventListener("message",this.#b),removeEventListener("focusin",this.#w),removeEventListener("focus",this.#y),removeEventListener("blur",this.#k),a()},this.#T(s.overlay??!1)}async#T(i){try{let e=await this.#e.openView({id:this.#t,overlay:i});if(this.#l.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#r=e.id,this.#n=e.limits,Dr.most=e.limits.connections,this.element.src=e.url+(this.#m?.hash??"")}catch(e){this.#g(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#v=!0,this.element.focus({preventScroll:!0})}close(){this.#l.signal.aborted||(this.#l.abort(),this.#i(),this.#a?.close(),this.element.remove(),this.#r!==void 0&&this.#e.closeView({id:this.#t,view:this.#r}).catch(()=>{}))}#g(i){this.#l.signal.aborted||(this.close(),this.#s.failed(i))}#b=i=>{let e=this.element.contentWindow;if(e===null||i.source!==e||this.#c||i.data?.wasmhost!=="ready")return;this.#c=!0,this.#a?.close();let t=new MessageChannel;this.#a=t.port1,this.#a.onmessage=a=>this.#E(t.port1,a.data);let{token:s}=i.data,r={wasmhost:"connect",token:s,theme:this.#s.theme(),place:this.#m};this.#m=void 0,e.postMessage(r,"*",[t.port2])};#w=()=>{document.activeElement!==this.element&&(this.#$=document.activeElement),this.#y()};#y=()=>{document.activeElement!==this.element&&(this.#v=!1)};#k=()=>{document.activeElement!==this.element||this.#v||this.#f||zi.tab||navigator.userActivation.isActive&&performance.now()-zi.at>Ur||(++this.#x>this.#n.focuses&&this.#g(Gi.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#$ instanceof HTMLElement&&this.#$.focus()}))};#E(i,e){let t=Math.floor(performance.now()/1e3);if(t!==this.#p&&(this.#p=t,this.#h=0),++this.#h>this.#n.messagesPerSecond){this.#g(Gi.flood);return}if(typeof e!="object"||e===null)return;if("follow"in e){this.#R();return}if("place"in e){this.#S(e.place);return}let{id:s,namespace:r,method:a,args:c}=e;typeof s!="number"||typeof r!="string"||typeof a!="string"||typeof c!="string"||r.length+a.length>hl||this.#P(i,{id:s,namespace:r,method:a,args:c})}#S(i){let{hash:e,x:t,y:s}=i??{};typeof e!="string"||e.length>ul||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(s)||(this.place={hash:e,x:t,y:s})}async#P(i,e){this.#d++;try{if(this.#d>this.#n.openCalls)throw new Z("quota_exceeded","too many calls wait for their answers");i.postMessage({id:e.id,result:await this.#A(e)})}catch(t){let s=t instanceof Z?t.code:"unavailable",r=t instanceof Error?t.message:String(t);i.postMessage({id:e.id,error:{code:s,message:r}}),t.code==="view_not_found"&&this.#g(Gi.ended)}finally{this.#d--}}async#A({namespace:i,method:e,args:t}){if(t.length>this.#n.callBytes)throw new Z("quota_exceeded",`the arguments of a call have at most ${this.#n.callBytes} bytes`);let s;try{s=JSON.parse(t)}catch{s=void 0}if(!Array.isArray(s))throw new Z("invalid_argument","the arguments of a call must be a list of JSON");if(i==="session"&&e==="launchWithDraft"){let{activeElement:x,defaultView:F}=this.element.ownerDocument;if(x!==this.element||!F?.navigator.userActivation.isActive)throw new Z("permission_denied","session.launchWithDraft needs a click of the user in the page");let f=s[0]??{};this.#s.openSession({draftText:String(f.draftText??""),autoSend:f.autoSend===!0});return}if(i==="export"&&gs.has(e))return this.#o.call(e,s,this.#n);let{signal:r}=this.#l,a={id:this.#t,view:this.#r??"",namespace:i,method:e,args:s},{result:c,error:m}=await Dr.take(()=>this.#e.callView(a,{signal:r}),r);if(m!==void 0)throw new Z(m.code,m.message);return c}async#R(){if(!this.#u)for(this.#u=!0;!this.#l.signal.aborted;){try{for await(let i of this.#e.followEvents({id:this.#t},{signal:this.#l.signal})){if(i.name==="end")break;let{channel:e,data:t}=i.data;typeof e=="string"&&this.#a?.postMessage({channel:e,data:t})}}catch{}await new Promise(i=>setTimeout(i,1e3))}}};var Fe=h.page,ml=["50","100","200","300","400","500","600","700","800","900"].map(n=>`--surface-${n}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function gl(){let n=getComputedStyle(document.documentElement);return{mode:ii(),visualTheme:"wasmhost",properties:Object.fromEntries(ml.map(i=>[i,n.getPropertyValue(i).trim()]))}}function Br(n,i,e){return{theme:gl,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!n.plugin(i)?.permissions.some(s=>s.name==="sessions"&&s.granted))throw new Z("permission_denied","session.launchWithDraft needs the permission sessions");gr(i,t.draftText),ve("plugin",i,"sessions")},failed:e}}var _e,vs,Vt,lt,Zs,Wr,Wt=class extends y{constructor(){super(...arguments);$(this,lt);this.plugin="";this.topics=["plugins"];this.reason="";$(this,_e);$(this,vs);$(this,Vt)}updated(e){super.updated(e);let t=this.querySelector(".frame"),s=this.live.plugin(this.plugin),r=!1;s?.state==="active"&&s.digest!==M(this,vs)&&(r=M(this,_e)?.focused??!1,le(this,vs,s.digest),d(this,lt,Zs).call(this),this.reason=""),t&&!M(this,_e)&&this.reason===""&&(le(this,_e,new fs(this.client,this.plugin,{...Br(this.live,this.plugin,a=>{d(this,lt,Zs).call(this),this.reason=a}),confirmFolder:()=>V({title:Fe.folderOf(this.plugin),body:o`<p>${Fe.folder}</p>`,confirm:Fe.chooseFolder})},{title:Fe.titleOf(this.plugin),at:M(this,Vt)})),t.append(M(this,_e).element),r&&M(this,_e).focus())}disconnectedCallback(){super.disconnectedCallback(),d(this,lt,Zs).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?P(h.plugin.unknown,h.plugin.unknownHelp):o``;let t=!e.ui?.hideSessions&&e.permissions.some(r=>r.name==="sessions"&&r.granted),s=t||!e.ui?.hidePanel;return o`<div class="page-bar">
        ${Re(e.name,e.id,{image:this.live.icons.of(e)})}
        <h1 class="grow"><bdi>${u(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?l:w(h.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?v(Fe.overlay,()=>{d(this,lt,Wr).call(this)}):l}
        <a class="button" href=${E("plugin",e.id)}>${Fe.about}</a>
      </div>
      ${this.reason===""?l:S("bad",o`<p>${u(this.reason)}</p>
                ${v(Fe.again,()=>{this.reason=""})}`)}
      <div class="page-columns">
        <div class="frame"></div>
        ${s?o`<aside class="beside">
                ${e.ui?.hidePanel?l:o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?o`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:l}
              </aside>`:l}
      </div>`}};_e=new WeakMap,vs=new WeakMap,Vt=new WeakMap,lt=new WeakSet,Zs=function(){le(this,Vt,M(this,_e)?.place??M(this,Vt)),M(this,_e)?.close(),le(this,_e,void 0)},Wr=async function(){await this.run("overlay",async()=>{let e={width:360,height:480},t=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(e):window.open("","",`popup,width=${e.width},height=${e.height}`);if(!t)throw new Error(Fe.blocked);let s=new fs(this.client,this.plugin,Br(this.live,this.plugin,()=>t.close()),{overlay:!0,title:Fe.titleOf(this.plugin),window:t});t.document.title=Fe.titleOf(this.plugin),Object.assign(t.document.body.style,{margin:"0",height:"100vh"}),Object.assign(s.element.style,{border:"0",width:"100%",height:"100%"}),t.document.body.append(s.element),t.addEventListener("pagehide",()=>s.close())})},p([j()],Wt.prototype,"plugin",2),p([g()],Wt.prototype,"reason",2),Wt=p([b("plugin-view")],Wt);var fl=[["ai",h.pages.ai,"spark"],["access",h.pages.access,"key"],["publishers",h.pages.publishers,"shield"],["catalogues",h.pages.catalogues,"list"],["backup",h.pages.backup,"box"],["limits",h.pages.limits,"gauge"],["host",h.pages.host,"host"]],vl=n=>n<=1?n*100:n,B,Vr,Gr,Ki,zr,Kr,Jr,Qr,St,Yr,Zr,Xr,Qe=class extends ke{constructor(){super(...arguments);$(this,B);this.out=!1;this.place=Ns();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,B,Gr).call(this)),d(this,B,Vr).call(this)}render(){return this.out?d(this,B,Kr).call(this):this.live?o` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${h.skip}</a
      >
      ${d(this,B,Jr).call(this,this.live)} ${d(this,B,Yr).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,B,Xr).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:o`<p class="loading" role="status">${h.loading}</p>`}};B=new WeakSet,Vr=async function(){try{if(!await Mn()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new js(gi());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,B,Ki).call(this)),qn(e),this.place=Ns(),this.live=e,e.start()},Gr=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=Ns(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},Ki=function(){this.live?.stop(),this.live=void 0,this.out=!0},zr=async function(){this.live?.stop(),await Cn().catch(()=>{}),d(this,B,Ki).call(this)},Kr=function(){return o`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${h.signedOut.title}</h1>
        ${this.failure===void 0?l:Ot(this.failure)}
        <p>${h.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${h.signedOut.why}</p>
      </div>
    </main>`},Jr=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return o`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${h.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${me("menu")}
      </button>
      <a class="brand" href=${E()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?o`<span class="faint connection">${h.connection.open}</span>`:w(h.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,B,Qr).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${h.leave}
        title=${h.leave}
        @click=${()=>{d(this,B,zr).call(this)}}
      >
        ${me("out")}
      </button>
    </header>`},Qr=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},s=si();return o`<button
      type="button"
      class="plain"
      title=${h.theme[s]}
      aria-label=${h.theme[s]}
      @click=${()=>{Zi(e[(e.indexOf(s)+1)%e.length]),this.requestUpdate()}}
    >
      ${me(t[s])}
    </button>`},St=function(e,t,s,r=l){let a=e.length===0?this.place.length===0:e.every((c,m)=>this.place[m]===c);return o`<a href=${E(...e)} aria-current=${a?"page":l}
      >${s}<span class="grow">${t}</span>${r}</a
    >`},Yr=function(e){let t=(s,r)=>s>0?o`<span class="number" aria-label="${s} ${r}">${s>=100?"99+":s}</span>`:l;return o`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${h.navigation}>
      ${d(this,B,St).call(this,[],h.pages.home,me("home"))}
      ${d(this,B,St).call(this,["inbox"],h.pages.inbox,me("inbox"),t(e.waiting,h.waiting))}
      ${d(this,B,St).call(this,["notifications"],h.pages.notifications,me("bell"),t(e.unread,h.notifications.unread))}
      ${d(this,B,St).call(this,["catalogue"],h.pages.catalogue,me("search"))}
      <h2>${h.pages.plugins}</h2>
      <div class="plugins">${e.plugins.map(s=>d(this,B,Zr).call(this,e,s))}</div>
      <h2>${h.pages.host}</h2>
      ${fl.map(([s,r,a])=>d(this,B,St).call(this,[s],r,me(a)))}
    </nav>`},Zr=function(e,t){let s=e.states.filter(m=>m.plugin===t.id&&m.active),r=s.find(m=>m.kind==="badge")?.value,a=s.find(m=>m.kind==="sidebar")?.value,c=t.state==="failed"||t.state==="incompatible";return o`${d(this,B,St).call(this,[t.ui?.page?"page":"plugin",t.id],o`<bdi>${u(t.ui?.title||t.name)}</bdi>`,Re(t.name,t.id,{image:e.icons.of(t)}),o`${r==null?l:o`<span class="badge">${T(String(r))}</span>`}
      ${c?o`<span class="dot bad" title=${h.state[t.state]}></span>`:l}`)}
    ${Array.isArray(a)&&a.length>0?o`<ul class="plugin-items">
            ${a.map(m=>o`<li>
                  ${m.needsYou?o`<span class="dot bad" title=${h.waiting}></span>`:l}
                  ${T(m.title)} ${m.subtitle?T(m.subtitle):l}
                  ${m.progress===void 0?l:o`<progress
                          max="100"
                          value=${vl(m.progress)}
                          aria-label=${h.progress}
                        ></progress>`}
                </li>`)}
          </ul>`:l}`},Xr=function(){let[e,t="",s="",r=""]=this.place;switch(e){case void 0:return o`<home-page></home-page>`;case"inbox":return o`<inbox-page></inbox-page>`;case"notifications":return o`<notifications-page></notifications-page>`;case"install":return o`<install-page></install-page>`;case"catalogue":return t===""?o`<catalogue-page></catalogue-page>`:Os(t,o`<catalogue-plugin .plugin=${t}></catalogue-plugin>`);case"catalogues":return o`<catalogues-page></catalogues-page>`;case"plugin":return Os(t,o`<plugin-page .plugin=${t} .open=${s} .detail=${r}></plugin-page>`);case"page":return Os(t,o`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return o`<ai-page></ai-page>`;case"access":return o`<access-page></access-page>`;case"publishers":return o`<publishers-page></publishers-page>`;case"backup":return o`<backup-page></backup-page>`;case"limits":return o`<limits-page></limits-page>`;case"host":return o`<host-page></host-page>`;default:return o`<div>${P(h.notFound,o`<a href=${E()}>${h.pages.home}</a>`)}</div>`}},p([g()],Qe.prototype,"live",2),p([g()],Qe.prototype,"out",2),p([g()],Qe.prototype,"failure",2),p([g()],Qe.prototype,"place",2),p([g()],Qe.prototype,"menu",2),Qe=p([b("wasmhost-console")],Qe);
