var ro=Object.defineProperty;var ao=Object.getOwnPropertyDescriptor;var Vs=n=>{throw TypeError(n)};var c=(n,s,e,t)=>{for(var i=t>1?void 0:t?ao(s,e):s,r=n.length-1,a;r>=0;r--)(a=n[r])&&(i=(t?a(s,e,i):a(i))||i);return t&&i&&ro(s,e,i),i};var $s=(n,s,e)=>s.has(n)||Vs("Cannot "+e);var M=(n,s,e)=>($s(n,s,"read from private field"),e?e.call(n):s.get(n)),v=(n,s,e)=>s.has(n)?Vs("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(n):s.set(n,e),ge=(n,s,e,t)=>($s(n,s,"write to private field"),t?t.call(n,e):s.set(n,e),e),d=(n,s,e)=>($s(n,s,"access private method"),e);var vs="wasmhost.theme",Qs=matchMedia("(prefers-color-scheme: dark)");function ys(){let n=localStorage.getItem(vs);return n==="light"||n==="dark"?n:"system"}function Js(n){n==="system"?localStorage.removeItem(vs):localStorage.setItem(vs,n),bs()}function lo(){let n=ys();return n==="system"?Qs.matches?"dark":"light":n}function bs(){document.documentElement.dataset.mode=lo(),dispatchEvent(new Event("wasmhost-theme"))}Qs.addEventListener("change",bs);bs();var Dt=globalThis,Ft=Dt.ShadowRoot&&(Dt.ShadyCSS===void 0||Dt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Ys=Symbol(),Ks=new WeakMap,Bt=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==Ys)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(Ft&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Ks.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Ks.set(e,s))}return s}toString(){return this.cssText}},Zs=n=>new Bt(typeof n=="string"?n:n+"",void 0,Ys);var Xs=(n,s)=>{if(Ft)n.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=Dt.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,n.appendChild(t)}},ws=Ft?n=>n:n=>n instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return Zs(e)})(n):n;var{is:po,defineProperty:co,getOwnPropertyDescriptor:uo,getOwnPropertyNames:ho,getOwnPropertySymbols:mo,getPrototypeOf:go}=Object,Wt=globalThis,ei=Wt.trustedTypes,fo=ei?ei.emptyScript:"",$o=Wt.reactiveElementPolyfillSupport,kt=(n,s)=>n,Tt={toAttribute(n,s){switch(s){case Boolean:n=n?fo:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,s){let e=n;switch(s){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},Gt=(n,s)=>!po(n,s),ti={attribute:!0,type:String,converter:Tt,reflect:!1,useDefault:!1,hasChanged:Gt};Symbol.metadata??=Symbol("metadata"),Wt.litPropertyMetadata??=new WeakMap;var be=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=ti){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&co(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:r}=uo(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:i,set(a){let p=i?.call(this);r?.call(this,a),this.requestUpdate(s,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??ti}static _$Ei(){if(this.hasOwnProperty(kt("elementProperties")))return;let s=go(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(kt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(kt("properties"))){let e=this.properties,t=[...ho(e),...mo(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(ws(i))}else s!==void 0&&e.push(ws(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Xs(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let r=(t.converter?.toAttribute!==void 0?t.converter:Tt).toAttribute(e,t.type);this._$Em=s,r==null?this.removeAttribute(i):this.setAttribute(i,r),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let r=t.getPropertyOptions(i),a=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:Tt;this._$Em=i;let p=a.fromAttribute(e,r.type);this[i]=p??this._$Ej?.get(i)??p,this._$Em=null}}requestUpdate(s,e,t,i=!1,r){if(s!==void 0){let a=this.constructor;if(i===!1&&(r=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??Gt)(r,e)||t.useDefault&&t.reflect&&r===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:r},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),r!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,r]of this._$Ep)this[i]=r;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,r]of t){let{wrapped:a}=r,p=this[i];a!==!0||this._$AL.has(i)||p===void 0||this.C(i,void 0,r,p)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};be.elementStyles=[],be.shadowRootOptions={mode:"open"},be[kt("elementProperties")]=new Map,be[kt("finalized")]=new Map,$o?.({ReactiveElement:be}),(Wt.reactiveElementVersions??=[]).push("2.1.2");var Ts=globalThis,si=n=>n,zt=Ts.trustedTypes,ii=zt?zt.createPolicy("lit-html",{createHTML:n=>n}):void 0,xs="$lit$",we=`lit$${Math.random().toFixed(9).slice(2)}$`,Es="?"+we,vo=`<${Es}>`,Ge=document,Et=()=>Ge.createComment(""),St=n=>n===null||typeof n!="object"&&typeof n!="function",Ss=Array.isArray,di=n=>Ss(n)||typeof n?.[Symbol.iterator]=="function",ks=`[ 	
\f\r]`,xt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,ni=/-->/g,oi=/>/g,Fe=RegExp(`>|${ks}(?:([^\\s"'>=/]+)(${ks}*=${ks}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),ri=/'/g,ai=/"/g,pi=/^(?:script|style|textarea|title)$/i,As=n=>(s,...e)=>({_$litType$:n,strings:s,values:e}),o=As(1),ci=As(2),mr=As(3),ke=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),li=new WeakMap,We=Ge.createTreeWalker(Ge,129);function ui(n,s){if(!Ss(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return ii!==void 0?ii.createHTML(s):s}var hi=(n,s)=>{let e=n.length-1,t=[],i,r=s===2?"<svg>":s===3?"<math>":"",a=xt;for(let p=0;p<e;p++){let m=n[p],A,z,g=-1,B=0;for(;B<m.length&&(a.lastIndex=B,z=a.exec(m),z!==null);)B=a.lastIndex,a===xt?z[1]==="!--"?a=ni:z[1]!==void 0?a=oi:z[2]!==void 0?(pi.test(z[2])&&(i=RegExp("</"+z[2],"g")),a=Fe):z[3]!==void 0&&(a=Fe):a===Fe?z[0]===">"?(a=i??xt,g=-1):z[1]===void 0?g=-2:(g=a.lastIndex-z[2].length,A=z[1],a=z[3]===void 0?Fe:z[3]==='"'?ai:ri):a===ai||a===ri?a=Fe:a===ni||a===oi?a=xt:(a=Fe,i=void 0);let L=a===Fe&&n[p+1].startsWith("/>")?" ":"";r+=a===xt?m+vo:g>=0?(t.push(A),m.slice(0,g)+xs+m.slice(g)+we+L):m+we+(g===-2?p:L)}return[ui(n,r+(n[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},At=class n{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let r=0,a=0,p=s.length-1,m=this.parts,[A,z]=hi(s,e);if(this.el=n.createElement(A,t),We.currentNode=this.el.content,e===2||e===3){let g=this.el.content.firstChild;g.replaceWith(...g.childNodes)}for(;(i=We.nextNode())!==null&&m.length<p;){if(i.nodeType===1){if(i.hasAttributes())for(let g of i.getAttributeNames())if(g.endsWith(xs)){let B=z[a++],L=i.getAttribute(g).split(we),Z=/([.?@])?(.*)/.exec(B);m.push({type:1,index:r,name:Z[2],strings:L,ctor:Z[1]==="."?Qt:Z[1]==="?"?Jt:Z[1]==="@"?Kt:Ve}),i.removeAttribute(g)}else g.startsWith(we)&&(m.push({type:6,index:r}),i.removeAttribute(g));if(pi.test(i.tagName)){let g=i.textContent.split(we),B=g.length-1;if(B>0){i.textContent=zt?zt.emptyScript:"";for(let L=0;L<B;L++)i.append(g[L],Et()),We.nextNode(),m.push({type:2,index:++r});i.append(g[B],Et())}}}else if(i.nodeType===8)if(i.data===Es)m.push({type:2,index:r});else{let g=-1;for(;(g=i.data.indexOf(we,g+1))!==-1;)m.push({type:7,index:r}),g+=we.length-1}r++}}static createElement(s,e){let t=Ge.createElement("template");return t.innerHTML=s,t}};function ze(n,s,e=n,t){if(s===ke)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,r=St(s)?void 0:s._$litDirective$;return i?.constructor!==r&&(i?._$AO?.(!1),r===void 0?i=void 0:(i=new r(n),i._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=ze(n,i._$AS(n,s.values),i,t)),s}var Vt=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??Ge).importNode(e,!0);We.currentNode=i;let r=We.nextNode(),a=0,p=0,m=t[0];for(;m!==void 0;){if(a===m.index){let A;m.type===2?A=new rt(r,r.nextSibling,this,s):m.type===1?A=new m.ctor(r,m.name,m.strings,this,s):m.type===6&&(A=new Yt(r,this,s)),this._$AV.push(A),m=t[++p]}a!==m?.index&&(r=We.nextNode(),a++)}return We.currentNode=Ge,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},rt=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=ze(this,s,e),St(s)?s===l||s==null||s===""?(this._$AH!==l&&this._$AR(),this._$AH=l):s!==this._$AH&&s!==ke&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):di(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==l&&St(this._$AH)?this._$AA.nextSibling.data=s:this.T(Ge.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=At.createElement(ui(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let r=new Vt(i,this),a=r.u(this.options);r.p(e),this.T(a),this._$AH=r}}_$AC(s){let e=li.get(s.strings);return e===void 0&&li.set(s.strings,e=new At(s)),e}k(s){Ss(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let r of s)i===e.length?e.push(t=new n(this.O(Et()),this.O(Et()),this,this.options)):t=e[i],t._$AI(r),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=si(s).nextSibling;si(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},Ve=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,r){this.type=1,this._$AH=l,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=r,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(s,e=this,t,i){let r=this.strings,a=!1;if(r===void 0)s=ze(this,s,e,0),a=!St(s)||s!==this._$AH&&s!==ke,a&&(this._$AH=s);else{let p=s,m,A;for(s=r[0],m=0;m<r.length-1;m++)A=ze(this,p[t+m],e,m),A===ke&&(A=this._$AH[m]),a||=!St(A)||A!==this._$AH[m],A===l?s=l:s!==l&&(s+=(A??"")+r[m+1]),this._$AH[m]=A}a&&!i&&this.j(s)}j(s){s===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},Qt=class extends Ve{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===l?void 0:s}},Jt=class extends Ve{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==l)}},Kt=class extends Ve{constructor(s,e,t,i,r){super(s,e,t,i,r),this.type=5}_$AI(s,e=this){if((s=ze(this,s,e,0)??l)===ke)return;let t=this._$AH,i=s===l&&t!==l||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,r=s!==l&&(t===l||i);i&&this.element.removeEventListener(this.name,this,t),r&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},Yt=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){ze(this,s)}},mi={M:xs,P:we,A:Es,C:1,L:hi,R:Vt,D:di,V:ze,I:rt,H:Ve,N:Jt,U:Kt,B:Qt,F:Yt},yo=Ts.litHtmlPolyfillSupport;yo?.(At,rt),(Ts.litHtmlVersions??=[]).push("3.3.3");var Zt=(n,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let r=e?.renderBefore??null;t._$litPart$=i=new rt(s.insertBefore(Et(),r),r,void 0,e??{})}return i._$AI(n),i};var Ps=globalThis,pe=class extends be{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Zt(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return ke}};pe._$litElement$=!0,pe.finalized=!0,Ps.litElementHydrateSupport?.({LitElement:pe});var bo=Ps.litElementPolyfillSupport;bo?.({LitElement:pe});(Ps.litElementVersions??=[]).push("4.2.2");var b=n=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,s)}):customElements.define(n,s)};var wo={attribute:!0,type:String,converter:Tt,reflect:!1,hasChanged:Gt},ko=(n=wo,s,e)=>{let{kind:t,metadata:i}=e,r=globalThis.litPropertyMetadata.get(i);if(r===void 0&&globalThis.litPropertyMetadata.set(i,r=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),r.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(p){let m=s.get.call(this);s.set.call(this,p),this.requestUpdate(a,m,n,!0,p)},init(p){return p!==void 0&&this.C(a,void 0,n,p),p}}}if(t==="setter"){let{name:a}=e;return function(p){let m=this[a];s.call(this,p),this.requestUpdate(a,m,n,!0,p)}}throw Error("Unsupported decorator location: "+t)};function O(n){return(s,e)=>typeof e=="object"?ko(n,s,e):((t,i,r)=>{let a=i.hasOwnProperty(r);return i.constructor.createProperty(r,t),a?Object.getOwnPropertyDescriptor(i,r):void 0})(n,s,e)}function f(n){return O({...n,state:!0,attribute:!1})}var gi={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},es=n=>(...s)=>({_$litDirective$:n,values:s}),at=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:To}=mi,fi=n=>n;var $i=()=>document.createComment(""),lt=(n,s,e)=>{let t=n._$AA.parentNode,i=s===void 0?n._$AB:s._$AA;if(e===void 0){let r=t.insertBefore($i(),i),a=t.insertBefore($i(),i);e=new To(r,a,n,n.options)}else{let r=e._$AB.nextSibling,a=e._$AM,p=a!==n;if(p){let m;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(m=n._$AU)!==a._$AU&&e._$AP(m)}if(r!==i||p){let m=e._$AA;for(;m!==r;){let A=fi(m).nextSibling;fi(t).insertBefore(m,i),m=A}}}return e},_e=(n,s,e=n)=>(n._$AI(s,e),n),xo={},ts=(n,s=xo)=>n._$AH=s,vi=n=>n._$AH,ss=n=>{n._$AR(),n._$AA.remove()};var yi=es(class extends at{constructor(){super(...arguments),this.key=l}render(n,s){return this.key=n,s}update(n,[s,e]){return s!==this.key&&(ts(n),this.key=s),e}});var bi={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins"},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]}};var Qe=class extends Error{constructor(s,e){super(e.detail||e.title||`the host answered with HTTP status ${s}`),this.name="ProblemError",this.status=s,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},Eo={json:(n,s)=>async function(e={},t){let i=await s(this,e,void 0,t);return i.status===204?void 0:i.json()},text:(n,s)=>async function(e={},t){return(await s(this,e,void 0,t)).text()},download:(n,s)=>function(e={},t){return s(this,e,void 0,t)},upload:(n,s)=>async function(e,t,i){return(await s(this,e,t,i)).json()},events:(n,s)=>async function*(e={},t){yield*Ao(await s(this,e,void 0,t))}},Pt=class n{#e;#t;#s;constructor({url:s,token:e,headers:t={},fetch:i=globalThis.fetch}){this.#e=s.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=i.bind(globalThis)}async#i(s,e,t,i={}){let r={...this.#t},a;if(t!==void 0)r["Content-Type"]="application/octet-stream",a=t;else if(s.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(s.body){let m={};for(let A of s.body)e[A]!==void 0&&(m[A]=e[A]);a=JSON.stringify(m)}a!==void 0&&t===void 0&&(r["Content-Type"]="application/json"),s.kind==="events"&&(r.Accept="text/event-stream"),s.resumes&&e.lastEventId!==void 0&&(r["Last-Event-ID"]=String(e.lastEventId));let p=await this.#s(this.#e+So(s,e),{method:s.method,headers:r,body:a,signal:i.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(p.ok)return p;throw new Qe(p.status,await p.json().catch(()=>({})))}callEndpoint({method:s,url:e,query:t={},body:i},r={}){let a=new URLSearchParams(t).toString(),p={...this.#t};return i!==void 0&&(p["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:s,headers:p,body:i,signal:r.signal,redirect:"error",cache:"no-store"})}static{for(let[s,e]of Object.entries(bi))n.prototype[s]=Eo[e.kind??"json"](e,(t,...i)=>t.#i(e,...i))}};function So(n,s){let e=n.path.replace(/\{(\w+)\}/g,(r,a)=>{if(s[a]===void 0||s[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(s[a]))}),t=new URLSearchParams;for(let r of n.query??[]){let a=s[r];a!==void 0&&t.set(r,a instanceof Date?a.toISOString():String(a))}let i=t.toString();return i===""?e:`${e}?${i}`}async function*Ao(n){let s={id:"",name:"",data:[]},e="";for await(let t of n.body.pipeThrough(new TextDecoderStream)){let i=(e+t).split(/\r\n|\r|\n/);e=i.pop();for(let r of i){if(r===""){s.data.length>0&&(yield{...s,data:JSON.parse(s.data.join(`
`))}),s={id:"",name:"",data:[]};continue}let[a,p]=r.split(/: ?(.*)/s);a==="id"?s.id=p:a==="event"?s.name=p:a==="data"&&s.data.push(p)}}}var is="wasmhost.binding";async function wi(){let n=/^#code=(.+)$/.exec(location.hash)?.[1];if(n===void 0)return localStorage.getItem(is)!==null;history.replaceState(null,"",location.pathname);let s=await new Pt({url:location.origin}).createLogin({code:n});return localStorage.setItem(is,s.binding),!0}function Rs(){let n=localStorage.getItem(is)??"";return new Pt({url:location.origin,headers:{"Wasmhost-Session":n}})}async function ki(){try{await Rs().deleteLogin()}finally{Ms()}}function Ms(){localStorage.removeItem(is)}function Rt(n){return n instanceof Qe&&n.status===401}var Ti=["plugins","approvals","sessions","notices"],xi=500,Po=5e3,ns=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.#t=new Set;this.#s=new Set;this.#i=()=>{document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#o(this.#e.signal))}}#e;#t;#s;start(){document.addEventListener("visibilitychange",this.#i),this.#i()}stop(){document.removeEventListener("visibilitychange",this.#i),this.#e?.abort()}#i;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#o(e){let t=xi;for(;!e.aborted;){try{for await(let i of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#n("open");for(let r of Ti)this.changed(r)}t=xi,Ti.includes(i.name)?this.changed(i.name):i.name===""&&this.#r(i.data)}}catch(i){if(e.aborted)return;if(Rt(i)){this.dispatchEvent(new Event("refused"));return}}if(e.aborted)return;this.#n("lost"),await new Promise(i=>setTimeout(i,t)),t=Math.min(t*2,Po)}}#n(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#r(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#t.has(e)){this.#s.add(e);return}this.#t.add(e);try{do this.#s.delete(e),await this.#a(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#s.has(e))}catch(t){Rt(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#t.delete(e)}}async#a(e){switch(e){case"plugins":this.plugins=(await this.client.listPlugins()).plugins;break;case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,i]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=i.notifications.length}}}};var Ro=new Intl.NumberFormat("en"),Mo=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),_o=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),Co=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),I=n=>Ro.format(n);function _(n){let s=["B","KiB","MiB","GiB","TiB"],e=0;for(;n>=1024&&e<s.length-1;)n/=1024,e++;return`${n>=100||Number.isInteger(n)?Math.round(n):n.toFixed(1)} ${s[e]}`}function Ei(n,s=Date.now()){if(!n)return"";let e=(Date.parse(n)-s)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[i,r]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return Mo.format(Math.round(e/r),i)}var dt=n=>_o.format(new Date(n)),Si=n=>Co.format(new Date(n));function fe(n){if(n<1e3)return`${Math.round(n)} ms`;if(n<6e4)return`${(n/1e3).toFixed(1)} s`;let s=Math.floor(n/6e4);return s<60?`${s} min ${Math.round(n/1e3)%60} s`:`${Math.floor(s/60)} h ${s%60} min`}var Io=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,Oo=/\p{M}/u,Ho=/\p{So}/u;function h(n,s=""){let e="",t="",i=4;for(let r of n){let a=Oo.test(r);r==="️"&&Ho.test(t)||s.includes(r)||!Io.test(r)&&(!a||i<4)?e+=r:e+=Lo(r),t=r,i=a?i+1:0}return e}function ne(n){return h(n,`
	`)}function Lo(n){let s=n.codePointAt(0)??0;return s<128?`\\x${s.toString(16).padStart(2,"0")}`:`\\u{${s.toString(16)}}`}function Ai(n){return/[\p{L}\p{N}]/u.exec(n)?.[0].toUpperCase()??"?"}function _s(n){return/^https?:\/\//i.test(n)&&URL.canParse(n)?n:void 0}var pt=(n,s,e)=>`${n} ${n===1?s:e}`,u={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",progress:"Progress",leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…"},theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",backup:"Backup"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:n=>`${pt(n,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:n=>`Dismiss the alert of ${n}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:n=>`Memory of ${n}`,work:"CPU",idle:"idle",ticks:n=>`${n} instr/s`,calls:"Calls",errors:n=>pt(n,"error","errors")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:n=>`Call of ${n}`,runOf:(n,s)=>`Job ${s} of ${n}`,callBy:n=>`Asked by ${n}`,expires:"expires",due:"Due",version:"Version",standsFor:n=>`stands for ${n} runs`,truncated:n=>`Only the beginning is shown: the body has ${n}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:n=>`Approve the request of ${n}`,rejectOf:n=>`Reject the request of ${n}`},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",enable:"Enable",disable:"Disable",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},overview:{missing:"It could not start without permissions that it was not granted:",by:n=>`by ${n}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:n=>`Grant ${n}`,revokeOf:n=>`Revoke ${n}`,grantQuestion:(n,s)=>`Grant ${n} to ${s}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(n,s)=>`Revoke ${n} from ${s}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(n,s)=>`${n}, at most ${s} an instance`,calls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:n=>`Remove ${n}?`,purgeQuestion:n=>`Remove ${n} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(n,s)=>n===void 0?`at most ${s}`:s===void 0?`at least ${n}`:`${n} to ${s}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",test:"Test",testOf:n=>`Test the setting ${n}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:n=>`Use the default of ${n}`,kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:n=>`Run now: ${n}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What the plugin logs appears here at once.",noMatch:"No line that was loaded has that text.",dropped:n=>`(${n} lines are missing)`,sameRequest:"Lines of this request"},data:{export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:n=>`Import this file into ${n}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(n,s,e,t)=>`Imported ${n} rows, ${s} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:n=>`Remove the feed ${n}`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:n=>`${n}/s`,sinceOpen:"The charts begin when this page is opened; the figures below count since the host has started.",totalCalls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,cpuTime:"CPU time",waited:n=>`and ${n} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:n=>`Version ${n} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(n,s)=>`Go back to version ${s} of ${n}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read"},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(n,s)=>`Version ${n} → ${s}`,downgrade:"an older version",installOf:n=>`Install ${n}`,upgradeOf:n=>`Upgrade ${n}`,by:n=>`by ${n}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(n,s)=>`Memory: asks for ${n} MiB, gets ${s} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(n,s)=>`It answered in ${n}, for ${pt(s,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:n=>`Tokens of ${n}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:n=>`only ${n}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:n=>n===365?"in a year":`in ${n} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:n=>`Revoke ${n}`,revokeQuestion:n=>`Revoke the token ${n}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:n=>`Forget the publisher ${n}`,forgetQuestion:n=>`Forget the publisher ${n}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces the whole data folder, so the host must be stopped. Then run, on its machine:",keyHelp:"Passwords and secrets need the master key. Keep a copy of it, made by:",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:n=>`Delete the data of ${n}`,deleteQuestion:n=>`Delete what ${n} has stored?`,deleteWarning:"Nothing brings it back."},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:n=>`${pt(n,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(n,s)=>`${pt(n,"secret","secrets")} of ${pt(s,"plugin","plugins")}`,rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};function k(n){return o`<bdi class="said">${h(n)}</bdi>`}function Je(n,s=u.words.author){return o`<figure class="said-block">
    <figcaption>${s}</figcaption>
    <p dir="auto">${ne(n)}</p>
  </figure>`}function os(n){return o`<code dir="ltr">${h(n)}</code>`}function E(n){return n?o`<time datetime=${n} title=${dt(n)}>${Ei(n)}</time>`:l}function rs(n,s){let e=n instanceof Qe,t=e?n.requestId:"",i=e?n.detail||n.message:n instanceof TypeError?u.problem.noAnswer:String(n);return o`<div class="notice bad" role="alert">
    ${oe("alert")}
    <div>
      <strong>${u.problem.title}</strong>
      <p>${ne(i)}</p>
      ${t?o`<p class="faint">${u.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${s?o`<button class="plain" @click=${s}>${u.problem.again}</button>`:l}
  </div>`}function R(n,s){return o`<div class="notice ${n}">
    ${oe({info:"info",warn:"alert",bad:"alert",good:"check"}[n])}
    <div>${s}</div>
  </div>`}function Pi(){return o`<p class="loading" role="status">${u.loading}</p>`}function C(n,s,e=l){return o`<div class="empty">
    <strong>${n}</strong>
    <p>${s}</p>
    ${e}
  </div>`}function T(n,s=""){return o`<span class="badge ${s}">${n}</span>`}function Mt(n,s,e,t){let i=e>0?Math.min(1,s/e):0,r=i>.9?"bad":i>.7?"warn":"";return o`<span
    class="meter ${r}"
    role="meter"
    aria-label=${n}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(i*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${i*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function _t(n,s,e){let t=Math.max(1e-9,...s),i=s.length>1?200/(s.length-1):200,r=s.map((a,p)=>`${(p*i).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return o`<figure class="chart">
    <figcaption>${n}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${n}: ${e}">
      ${r.length>1?ci`<polygon points=${`0,40 ${r.join(" ")} 200,40`}></polygon>
        <polyline points=${r.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function ct(n,s,e={}){let t=0;for(let a of s)t=(t*31+a.charCodeAt(0))%8;let{image:i,large:r}=e;return o`<span class="tile hue-${t} ${r?"large":""}" aria-hidden="true"
    >${i?o`<img src=${i} alt="" />`:Ai(n)}</span
  >`}function $(n,s,e={}){return o`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    title=${e.title??l}
    @click=${s}
  >
    ${n}
  </button>`}function N(n,s,e=l){return o`<label class="field"
    ><span>${n}</span>${s}${e===l?l:o`<small>${e}</small>`}</label
  >`}var jo={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function oe(n){return o`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${jo[n]}></path></svg>`}function as(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(s=>s!=="").map(s=>{try{return decodeURIComponent(s)}catch{return s}})}function j(...n){return"#/"+n.map(encodeURIComponent).join("/")}function Ce(...n){location.hash=j(...n)}var Ri=(n,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(n[i],i);return t},ae=es(class extends at{constructor(n){if(super(n),n.type!==gi.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],r=[],a=0;for(let p of n)i[a]=t?t(p,a):a,r[a]=e(p,a),a++;return{values:r,keys:i}}render(n,s,e){return this.dt(n,s,e).values}update(n,[s,e,t]){let i=vi(n),{values:r,keys:a}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=a,r;let p=this.ut??=[],m=[],A,z,g=0,B=i.length-1,L=0,Z=r.length-1;for(;g<=B&&L<=Z;)if(i[g]===null)g++;else if(i[B]===null)B--;else if(p[g]===a[L])m[L]=_e(i[g],r[L]),g++,L++;else if(p[B]===a[Z])m[Z]=_e(i[B],r[Z]),B--,Z--;else if(p[g]===a[Z])m[Z]=_e(i[g],r[Z]),lt(n,m[Z+1],i[g]),g++,Z--;else if(p[B]===a[L])m[L]=_e(i[B],r[L]),lt(n,i[g],i[B]),B--,L++;else if(A===void 0&&(A=Ri(a,L,Z),z=Ri(p,g,B)),A.has(p[g]))if(A.has(p[B])){let ye=z.get(a[L]),fs=ye!==void 0?i[ye]:null;if(fs===null){let zs=lt(n,i[g]);_e(zs,r[L]),m[L]=zs}else m[L]=_e(fs,r[L]),lt(n,i[g],fs),i[ye]=null;L++}else ss(i[B]),B--;else ss(i[g]),g++;for(;L<=Z;){let ye=lt(n,m[Z+1]);_e(ye,r[L]),m[L++]=ye}for(;g<=B;){let ye=i[g++];ye!==null&&ss(ye)}return this.ut=a,ts(n,m),ke}});var No=4,Uo=3e3,qo=15e3,Ie,Cs,Is,ut=class extends pe{constructor(){super(...arguments);v(this,Ie);this.shown=[]}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:i}=e.detail;!t||t.read||i==="read"||(this.shown=[...this.shown.filter(r=>r.id!==t.id),t].slice(-No),setTimeout(()=>d(this,Ie,Cs).call(this,t.id),Math.min(qo,Math.max(Uo,t.durationMs??6e3))))})}render(){return o`<div class="toasts" role="log" aria-label=${u.pages.notifications}>
      ${ae(this.shown,e=>e.id,e=>o` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${u.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?o`<strong>${k(e.title)}</strong>`:""}
              <p>${k(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${u.dismiss} @click=${()=>d(this,Ie,Is).call(this,e.id)}>
              ${oe("check")}
            </button>
          </div>`)}
    </div>`}};Ie=new WeakSet,Cs=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,Ie,Cs).call(this,e),1e3):d(this,Ie,Is).call(this,e)},Is=function(e){this.shown=this.shown.filter(t=>t.id!==e)},c([O({attribute:!1})],ut.prototype,"live",2),c([f()],ut.prototype,"shown",2),ut=c([b("wasmhost-toasts")],ut);var ls;function Mi(n){ls=n}var y=class extends pe{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new AbortController;this.#t=0}#e;#t;get live(){return ls}get client(){return ls.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#e=new AbortController;let{signal:e}=this.#e;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#e.abort()}get signal(){return this.#e.signal}async load(e){}async refresh(){let e=++this.#t,{signal:t}=this.#e;try{if(await this.load(t),e!==this.#t)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(i){if(t.aborted||e!==this.#t)return;this.#s(i)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let i=await t();return await this.refresh(),i}catch(i){this.#e.signal.aborted||this.#s(i);return}finally{let i=new Set(this.running);i.delete(e),this.running=i}}}runs(e){return this.running.has(e)}#s(e){Rt(e)&&ls.dispatchEvent(new Event("refused")),this.failure=e}render(){return o` ${this.failure===void 0?l:rs(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?Pi():l}`}};c([f()],y.prototype,"failure",2),c([f()],y.prototype,"loaded",2),c([f()],y.prototype,"running",2);var J=u.home,Do=3e3;function Os(n){let s={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return T(u.state[n.state]??h(n.state),s[n.state]??"")}function Bo(n){let s=n.missingPermissions??[];return s.length>0?o`<p>${J.missing} <code>${s.join(", ")}</code></p>`:l}var Ct,It,$e,_i,Ci,Ii,Oi,Ke=class extends y{constructor(){super(...arguments);v(this,$e);this.topics=["plugins","notices"];this.alerts=[];this.filter="";v(this,Ct,new Map);v(this,It,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.live.changed("plugins")},Do);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,i]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=i.notifications;let r=performance.now();for(let a of this.live.plugins){let p=M(this,Ct).get(a.id);p&&r-p.at<500||(p&&M(this,It).set(a.id,Math.max(0,a.stats.instructions-p.ticks)/(r-p.at)*1e3),M(this,Ct).set(a.id,{at:r,ticks:a.stats.instructions}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),i=t===""?e:e.filter(r=>`${r.id} ${r.name} ${r.description??""}`.toLowerCase().includes(t));return o` <div class="title">
        <h1>${u.pages.home}</h1>
        <a class="button primary" href=${j("install")}>${oe("plus")}${u.pages.install}</a>
      </div>
      ${d(this,$e,Ii).call(this)}
      ${e.length===0&&this.live.ready?d(this,$e,Ci).call(this):o` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${u.pages.plugins} <span class="faint">${I(e.length)}</span></h2>
                ${e.length>5?o`<input
                        type="search"
                        aria-label=${J.filter}
                        placeholder=${J.filter}
                        .value=${this.filter}
                        @input=${r=>{this.filter=r.target.value}}
                      />`:l}
                ${d(this,$e,_i).call(this)}
              </div>
              ${i.length===0?C(J.noMatch,J.noMatchHelp):o`<ul class="cards">
                      ${ae(i,r=>r.id,r=>d(this,$e,Oi).call(this,r))}
                    </ul>`}
            </section>`}`}};Ct=new WeakMap,It=new WeakMap,$e=new WeakSet,_i=function(){let e=this.status?.memory;return e?o`<span class="total"
          ><span class="faint">${J.memoryOfAll}</span>${Mt(J.memoryOfAll,e.usedBytes,e.maxBytes,`${_(e.usedBytes)} / ${_(e.maxBytes)}`)}</span
        >`:l},Ci=function(){return C(J.none,J.noneHelp,o`<div class="row">
        <a class="button primary" href=${j("install")}>${u.pages.install}</a>
      </div>`)},Ii=function(){let e=this.live.plugins.filter(p=>p.state==="failed"||p.state==="incompatible"||(p.missingPermissions?.length??0)>0||(p.faults?.length??0)>0),t=new Set(e.map(p=>p.id)),i=(this.status?.findings??[]).filter(p=>!p.plugin||!t.has(p.plugin)),r=this.live.waiting,a=o`<a href=${j("inbox")}>${J.openInbox}</a>`;return r+e.length+i.length+this.alerts.length===0?l:o`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${J.attention}</h2>
      ${r>0?R("info",o`<strong>${J.approvals(r)}</strong> ${a}`):l}
      ${e.map(p=>R("bad",o`<p>
              <strong
                ><a href=${j("plugin",p.id)}><code>${p.id}</code></a> ${u.state[p.state]}</strong
              >
            </p>
            <p>${h(p.reason??"")}</p>
            ${Bo(p)}`))}
      ${i.map(p=>R(p.severity==="error"?"bad":"warn",o`<p>${p.plugin?o`<code>${p.plugin}</code>: `:l}${h(p.what)}</p>
            ${p.do?o`<p class="faint">${h(p.do)}</p>`:l}`))}
      ${this.alerts.map(p=>R("warn",o`<p class="faint">${u.saysPlugin} <code>${p.plugin}</code>, ${E(p.created)}</p>
            <p>${p.title?o`<strong>${k(p.title)}</strong> `:l}${k(p.body??"")}</p>
            ${$(u.dismiss,()=>{this.run(`dismiss ${p.id}`,()=>this.client.dismissNotice({id:p.id}))},{busy:this.runs(`dismiss ${p.id}`),name:J.dismissOf(p.plugin)})}`))}
    </section>`},Oi=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),i=M(this,It).get(e.id)??0;return o`<li class="card plugin">
      ${ct(e.name,e.id)}
      <div class="grow">
        <h3>
          <a href=${j("plugin",e.id)}><bdi>${h(e.name)}</bdi></a> ${Os(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${h(e.version)}</p>
        <p class="said-line" dir="auto">${h(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${J.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?Mt(J.memoryOf(e.id),e.stats.memoryBytes,t,`${_(e.stats.memoryBytes)} / ${_(t)}`):_(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${J.work}</dt>
          <dd>${i>0?J.ticks(I(Math.round(i))):J.idle}</dd>
        </div>
        <div>
          <dt>${J.calls}</dt>
          <dd>
            ${I(e.stats.calls)}${e.stats.errors+e.stats.crashes>0?o` <span class="bad-text">${J.errors(e.stats.errors+e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>
    </li>`},c([f()],Ke.prototype,"status",2),c([f()],Ke.prototype,"alerts",2),c([f()],Ke.prototype,"filter",2),Ke=c([b("home-page")],Ke);function V(n){return new Promise(s=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");Zt(Fo(n,i=>t().close(i),()=>{let i=t().returnValue==="confirmed";e.remove(),s(i)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function Fo(n,s,e){return o`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${n.title}</h2>
    <div class="stack">${n.body}</div>
    <footer>
      <button type="button" data-first=${n.danger?"":l} @click=${()=>s("")}>${u.cancel}</button>
      <button
        type="button"
        class=${n.danger?"danger":"primary"}
        data-first=${n.danger?l:""}
        @click=${()=>s("confirmed")}
      >
        ${n.confirm}
      </button>
    </footer>
  </dialog>`}var P=u.access,Wo=86400,le,Hs,Hi,Li,ji,Ni,ht=class extends y{constructor(){super(...arguments);v(this,le);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return o`<div class="title"><h1>${u.pages.access}</h1></div>
      ${this.made?d(this,le,Li).call(this,this.made):l}
      ${d(this,le,Hs).call(this,P.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,le,Hs).call(this,P.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,le,ji).call(this,e)}>
        <h2>${P.create}</h2>
        ${N(P.name,o`<input name="name" required maxlength="100" placeholder=${P.nameExample} />`)}
        ${N(P.reaches,o`<select name="plugin">
            <option value="">${P.everything}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${P.onlyPlugin(e.id)}</option>`)}
          </select>`,P.reachesHelp)}
        ${N(P.expires,o`<select name="days">
            <option value="7">${P.days(7)}</option>
            <option value="30" selected>${P.days(30)}</option>
            <option value="365">${P.days(365)}</option>
            <option value="0">${P.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${P.create}</button></div>
      </form>`}};le=new WeakSet,Hs=function(e,t){return t.length===0?l:o`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[P.name,P.prefix,P.reaches,P.made,P.used,P.expires].map(i=>o`<th>${i}</th>`)}
              <th><span class="hidden">${P.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(i=>d(this,le,Hi).call(this,i))}
          </tbody>
        </table>
      </div>
    </section>`},Hi=function(e){let t=e.scopes.map(i=>o`<code>${[i.plugin,i.method,i.path].filter(Boolean).join(" ")}</code> `);return o`<tr>
      <td>${h(e.name)}</td>
      <td>${e.prefix?o`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?T(P.everything,"warn"):t}</td>
      <td>${E(e.createdAt)}</td>
      <td>${e.lastUsedAt?E(e.lastUsedAt):P.never}</td>
      <td>${e.expiresAt?E(e.expiresAt):P.never}</td>
      <td class="end">
        ${$(P.revoke,()=>{d(this,le,Ni).call(this,e)},{busy:this.runs(e.id),name:P.revokeOf(h(e.name))})}
      </td>
    </tr>`},Li=function(e){return R("good",o`<p><strong>${P.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${$(P.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${$(P.done,()=>{this.made=void 0})}
        </div>`)},ji=function(e){e.preventDefault();let t=e.target,i=new FormData(t),r=String(i.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(i.get("name")).trim(),scopes:r===""?[]:[{plugin:r}],expiresInSeconds:Number(i.get("days"))*Wo}),t.reset()})},Ni=async function(e){await V({title:P.revokeQuestion(h(e.name)),body:o`<p>${P.revokeHelp}</p>`,confirm:P.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},c([f()],ht.prototype,"tokens",2),c([f()],ht.prototype,"made",2),ht=c([b("access-page")],ht);var G=u.ai,ce,Ui,qi,Di,Bi,Fi,Ye=class extends y{constructor(){super(...arguments);v(this,ce);this.usage=[]}async load(e){let[t,i]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=i.usage}view(){let e=this.settings;return o`<div class="title"><h1>${u.pages.ai}</h1></div>
      ${e.problem?R("bad",h(e.problem)):l} ${e.configured?l:R("info",G.none)}
      <form class="card form" @submit=${t=>d(this,ce,Di).call(this,t)}>
        <h2>${G.provider}</h2>
        ${N(G.baseUrl,o`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,G.baseUrlHelp)}
        ${N(G.model,o`<input name="model" required .value=${e.model} />`)}
        ${N(G.key,o`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?G.keySet:G.keyNone}
          />`,G.keyHelp)}
        ${N(G.maxTokens,o`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,G.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${u.save}
          </button>
          ${e.configured?o`${$(G.test,()=>{d(this,ce,Bi).call(this)},{busy:this.runs("test")})}
                ${$(G.forget,()=>{d(this,ce,Fi).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,ce,Ui).call(this,this.test):l}
      </form>
      <section>
        <h2>${G.usage}</h2>
        ${this.usage.length===0?C(G.noUsage,G.noUsageHelp):d(this,ce,qi).call(this)}
      </section>`}};ce=new WeakSet,Ui=function(e){return R("good",o`<p>${G.answered(fe(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${k(e.answer)}</p>`)},qi=function(){return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${G.plugin}</th>
            <th>${G.tokens}</th>
            <th>${G.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>o`<tr>
                <td>
                  <a href=${j("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${Mt(G.tokensOf(e.plugin),e.tokens,e.budget,`${I(e.tokens)} / ${I(e.budget)}`)}
                </td>
                <td>${I(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},Di=function(e){e.preventDefault();let t=this.settings,i=e.target,r=new FormData(i),a=p=>String(r.get(p)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),i.querySelector("[name=key]").value=""})},Bi=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},Fi=async function(){await V({title:G.forgetQuestion,body:o`<p>${G.forgetHelp}</p>`,confirm:G.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},c([f()],Ye.prototype,"settings",2),c([f()],Ye.prototype,"usage",2),c([f()],Ye.prototype,"test",2),Ye=c([b("ai-page")],Ye);async function ds(n,s,e){let t=[],i=0;for(let r=n.body.getReader();;){let{done:a,value:p}=await r.read();if(a)break;t.push(p),e(_(i+=p.length))}Go(new Blob(t),s)}function Go(n,s){let e=document.createElement("a");e.href=URL.createObjectURL(n),e.download=s,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function ps(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var ie=u.backup,Ze,ve,Wi,Gi,zi,Vi,Oe=class extends y{constructor(){super(...arguments);v(this,ve);this.orphans=[];this.logs=!1;this.progress="";this.stored="";v(this,Ze)}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return o`<div class="title"><h1>${u.pages.backup}</h1></div>
      <section class="card">
        <h2>${ie.make}</h2>
        <p>${ie.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${ie.withLogs}</span></label
        >
        <div class="row">
          ${$(ie.make,()=>{d(this,ve,Wi).call(this)},{kind:"primary",busy:this.runs("backup")})}
          ${this.runs("backup")?$(u.cancel,()=>M(this,Ze)?.abort()):l}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
        ${this.stored?R("good",o`<p>${ie.made}</p>
                  ${$(ie.confirmStored,()=>{d(this,ve,Gi).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${ie.restore}</h2>
        <p>${ie.restoreHelp}</p>
        <pre>wasmhost restore FILE</pre>
        <p class="faint">${ie.keyHelp}</p>
        <pre>wasmhost key export &gt; FILE</pre>
      </section>
      ${this.orphans.length===0?l:d(this,ve,zi).call(this)}`}};Ze=new WeakMap,ve=new WeakSet,Wi=async function(){this.stored="",ge(this,Ze,new AbortController);let e=new Date().toISOString(),t=await this.run("backup",async()=>{let i=await this.client.backup({logs:this.logs},{signal:M(this,Ze).signal});return await ds(i,`wasmhost-${ps()}.tar.gz`,r=>{this.progress=r}),!0});this.progress="",M(this,Ze).signal.aborted?this.failure=void 0:t&&(this.stored=e)},Gi=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},zi=function(){return o`<section>
      <h2>${ie.orphans}</h2>
      <p class="faint">${ie.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>o`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${_(e.bytes)}, ${E(e.modified)}</span>
              </div>
              ${$(ie.delete,()=>{d(this,ve,Vi).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:ie.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},Vi=async function(e){await V({title:ie.deleteQuestion(e.id),body:o`<p>${ie.deleteWarning}</p>`,confirm:ie.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},c([f()],Oe.prototype,"orphans",2),c([f()],Oe.prototype,"logs",2),c([f()],Oe.prototype,"progress",2),c([f()],Oe.prototype,"stored",2),Oe=c([b("backup-page")],Oe);var U=u.host,ue,Qi,Ji,Ki,Yi,Zi,Xe=class extends y{constructor(){super(...arguments);v(this,ue);this.topics=["plugins"];this.faults=[]}async load(e){let[t,i,r]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=i,this.faults=r.faults}view(){let e=this.status;return o`<div class="title"><h1>${u.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>R(t.severity==="error"?"bad":"warn",o`<p>${t.plugin?o`<code>${t.plugin}</code>: `:l}${h(t.what)}</p>
            ${t.do?o`<p class="faint">${h(t.do)}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${U.version}</dt>
          <dd>${h(e.version??"")}</dd>
          <dt>${U.started}</dt>
          <dd>${E(e.startedAt)}</dd>
          <dt>${U.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${U.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,i])=>o`${I(i)} ${u.state[t]??t} `)}
          </dd>
          ${e.memory?o`<dt>${U.memory}</dt>
                  <dd>
                    ${_(e.memory.usedBytes)} / ${_(e.memory.maxBytes)}
                    ${e.memory.refused>0?T(U.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,ue,Qi).call(this,e)} ${d(this,ue,Ji).call(this)} ${d(this,ue,Yi).call(this,this.key)}`}};ue=new WeakSet,Qi=function(e){return o`<section>
      <h2>${U.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>T(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},Ji=function(){return this.faults.length===0?l:o`<section>
      <h2>${U.faults}</h2>
      ${this.faults.map(e=>R("bad",o`<p><code>${h(e.file)}</code> ${h(e.problem)}</p>
            <p>${h(e.advice)}</p>
            ${$(U.accept,()=>{d(this,ue,Ki).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},Ki=async function(e){await V({title:U.acceptQuestion,body:o`<p><code>${h(e.file)}</code></p>
        <p>${U.acceptWarning}</p>`,confirm:U.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},Yi=function(e){return o`<section class="card">
      <h2>${U.key}</h2>
      <p class="faint">${U.keyHelp}</p>
      ${e.problem?R("bad",h(e.problem)):l}
      ${e.key===""?o`<p>${U.noKey}</p>`:o`<dl class="pairs">
                <dt>${U.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${U.keptIn}</dt>
                <dd>${e.source==="keyring"?U.keyring:U.file}</dd>
                <dt>${U.made}</dt>
                <dd>${E(e.created)}</dd>
                <dt>${U.protects}</dt>
                <dd>${U.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${$(U.rotate,()=>{d(this,ue,Zi).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>`}
    </section>`},Zi=async function(){await V({title:U.rotateQuestion,body:o`<p>${U.rotateHelp}</p>`,confirm:U.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},c([f()],Xe.prototype,"status",2),c([f()],Xe.prototype,"key",2),c([f()],Xe.prototype,"faults",2),Xe=c([b("host-page")],Xe);var F=u.inbox;function zo(n){let s=n.rejected||n.state==="failed";return T(h(n.state),s?"bad":n.state==="succeeded"?"good":"")}var Te,Xi,en,Ls,Ot=class extends y{constructor(){super(...arguments);v(this,Te);this.topics=["approvals","notices"];this.decided=[]}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let{runs:e,calls:t}=this.live.inbox,i=this.live.states.filter(r=>r.kind==="inbox"&&Array.isArray(r.value)&&r.value.length>0);return o` <div class="title"><h1>${u.pages.inbox}</h1></div>
      ${e.length+t.length===0?C(F.none,F.noneHelp):o`<section class="stack" aria-label=${u.waiting}>
              ${ae(t,r=>r.id,r=>d(this,Te,Xi).call(this,r))}
              ${ae(e,r=>r.id,r=>d(this,Te,en).call(this,r))}
            </section>`}
      ${i.length===0?l:o`<section class="stack">
              <h2>${F.items}</h2>
              ${i.map(r=>o` <div class="card">
                    <p class="faint">${u.saysPlugin} <code>${r.plugin}</code></p>
                    <ul class="plain-list">
                      ${r.value.map(a=>o`<li>
                            ${k(a.title??"")}
                            <span class="faint">${k(a.description??"")} ${E(a.timestamp)}</span>
                          </li>`)}
                    </ul>
                  </div>`)}
            </section>`}
      ${this.decided.length===0?l:o`<section>
              <h2>${F.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${F.plugin}</th>
                      <th>${F.call}</th>
                      <th>${F.outcome}</th>
                      <th>${F.by}</th>
                      <th>${F.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(r=>o`<tr>
                          <td><code>${r.plugin}</code></td>
                          <td>${os(`${r.method} ${r.path}`)}</td>
                          <td>${zo(r)}</td>
                          <td>${h((r.rejected??r.approved)?.by??"")}</td>
                          <td>${E((r.rejected??r.approved)?.at??r.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};Te=new WeakSet,Xi=function(e){let t=`call ${e.id}`;return o`<article class="card approval" aria-label=${F.callOf(e.plugin)}>
      <h2>${F.callOf(e.plugin)}</h2>
      <p>
        ${F.callBy(h(e.requestedBy))}
        ${E(e.asked)}${e.expires?o`, ${F.expires} ${E(e.expires)}`:l}.
      </p>
      <pre>${e.method} /plugins/${e.plugin}/${h(e.path)}${e.query?`?${h(e.query)}`:""}</pre>
      ${e.body?o`<pre class="body">${ne(e.body)}</pre>`:l}
      ${e.truncated?o`<p class="faint">${F.truncated(_(e.bodyBytes))} <code>${e.bodySha256}</code></p>`:l}
      ${e.description?Je(e.description):l}
      ${d(this,Te,Ls).call(this,t,e.plugin,()=>this.client.approveCall({id:e.id}),()=>this.client.rejectCall({id:e.id}))}
    </article>`},en=function(e){return o`<article class="card approval" aria-label=${F.runOf(e.plugin,e.job)}>
      <h2>${F.runOf(e.plugin,e.job)}</h2>
      <p>
        ${F.due}
        ${E(e.scheduledAt)}${e.count>1?o`, ${F.standsFor(e.count)}`:l}${e.expires?o`, ${F.expires} ${E(e.expires)}`:l}. <a href=${j("plugin",e.plugin,"jobs")}>${F.openJob}</a>
      </p>
      ${e.label||e.description?Je([e.label,e.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${F.version} ${h(e.version??"")}</p>
      ${d(this,Te,Ls).call(this,`run ${e.id}`,e.plugin,()=>this.client.approveRun({id:e.id}),()=>this.client.rejectRun({id:e.id}))}
    </article>`},Ls=function(e,t,i,r){let a=m=>()=>{this.run(e,async()=>{await m(),await this.live.changed("approvals")})},p=this.runs(e);return o`<div class="row">
      ${$(F.approve,a(i),{kind:"primary",busy:p,name:F.approveOf(t)})}
      ${$(F.reject,a(r),{busy:p,name:F.rejectOf(t)})}
    </div>`},c([f()],Ot.prototype,"decided",2),Ot=c([b("inbox-page")],Ot);var S=u.install,q,tn,sn,js,Ns,nn,on,rn,an,ln,dn,pn,xe=class extends y{constructor(){super(...arguments);v(this,q);this.grants=new Set;this.accept=!1;this.over=!1}view(){return o`<div class="title"><h1>${u.pages.install}</h1></div>
      ${this.found?d(this,q,nn).call(this,this.found):d(this,q,tn).call(this)}`}};q=new WeakSet,tn=function(){return o`<form class="card stack" @submit=${e=>d(this,q,sn).call(this,e)}>
        <h2>${S.folder}</h2>
        <p class="faint">${S.folderHelp}</p>
        <div class="row end">
          <div class="grow">
            ${N(S.path,o`<input name="path" required spellcheck="false" placeholder=${S.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${S.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,q,js).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${S.package}</h2>
        <p class="faint">${S.packageHelp}</p>
        ${N(S.file,o`<input
            type="file"
            multiple
            @change=${e=>d(this,q,js).call(this,[...e.target.files??[]])}
          />`)}
      </div>`},sn=function(e){e.preventDefault(),d(this,q,Ns).call(this,{path:String(new FormData(e.target).get("path")).trim()})},js=function(e){let t=e.find(r=>r.name.endsWith(".minisig")),i=e.find(r=>r!==t);i&&(async()=>await d(this,q,Ns).call(this,{file:i,signature:await t?.text()}))()},Ns=async function(e){await this.run("inspect",async()=>{let t=await("path"in e?this.client.inspectPlugin({path:e.path}):this.client.inspectPackage({signature:e.signature},e.file));this.source=e,this.found=t,this.accept=!1,this.grants=new Set(t.permissions.filter(i=>!i.declined).map(i=>i.name))})},nn=function(e){let t=e.installed!==void 0&&e.installed!=="";return o`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?S.upgradeOf(e.id):S.installOf(e.id)}</h2>
            <p class="faint">
              ${t?S.versions(h(e.installed),h(e.version)):`${S.version} ${h(e.version)}`}
              ${e.downgrade?T(S.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${Je([e.name,e.author?S.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,q,rn).call(this,e)} ${e.refused?R("bad",h(e.refused)):l}
        ${e.warnings?.length?R("warn",o`<strong>${S.warnings}</strong>
                  <ul>
                    ${e.warnings.map(i=>o`<li>${h(i)}</li>`)}
                  </ul>`):l}
      </section>
      <section class="card">
        <h2>${S.mayDo}</h2>
        ${e.permissions.length===0?o`<p>${S.nothing}</p>`:l}
        ${e.permissions.map(i=>o`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(i.name)}
                @change=${r=>d(this,q,on).call(this,i.name,r.target.checked)}
              /><span
                ><strong>${i.name}</strong> ${i.granted?T(S.had,"good"):l}${i.declined?T(S.declined):l}<br />${i.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?d(this,q,an).call(this,e):l} ${d(this,q,dn).call(this,e)}
      <section class="card">
        <p class="faint">${S.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${$(t?S.upgrade:S.install,()=>{d(this,q,pn).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${$(u.cancel,()=>{this.found=void 0})}
        </div>
      </section>`},on=function(e,t){let i=new Set(this.grants);t?i.add(e):i.delete(e),this.grants=i},rn=function(e){if(!e.signer)return R("info",S.unsigned);let{signer:t}=e;return R(t.trusted?"good":"info",o`<p>${t.trusted?S.signedTrusted:S.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?o`<p>${S.signerFirst}</p>`:l}`)},an=function(e){return o`<section class="card">
      <h2>${S.changes}</h2>
      <ul>
        ${e.changes.map(t=>o`<li>${h(t.what)}${d(this,q,ln).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${S.acceptChanges}</span></label
      >
    </section>`},ln=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),i=e.from||e.to?o` (${k(e.from??"")} → ${k(e.to??"")})`:l;return o`${t?o` ${k(t)}`:l}${e.atMost?` ${h(e.atMost)}`:l}${i}`},dn=function(e){let t=(i,r)=>r.length===0?l:o`<h3>${i}</h3>
            <ul>
              ${r.map(a=>o`<li>${a}</li>`)}
            </ul>`;return o`<section class="card">
      <h2>${S.does}</h2>
      ${t(S.endpoints,e.endpoints.map(i=>o`<code>${i.method} ${h(i.path)}</code> ${i.auth?l:T(S.open,"warn")}
              ${i.requiresConfirmation?T(S.asks,"info"):l}`))}
      ${t(S.jobs,e.jobs.map(i=>o`<code>${i.id}</code> ${h(i.atMost)} ${i.approvalRequired?T(S.asks,"info"):l}`))}
      <p>${e.memory.wantedMb>0?S.memory(e.memory.wantedMb,e.memory.givenMb):S.noBackend}</p>
      ${this.source&&"file"in this.source?o`<p class="faint">${h(this.source.file.name)}, ${_(this.source.file.size)}</p>`:l}
    </section>`},pn=async function(e){let{source:t}=this;if(!t)return;let i={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},r=[...this.grants],a=await this.run("install",()=>"path"in t?this.client.installPlugin({path:t.path,grants:r,...i}):this.client.installPackage({...i,grants:r,signature:t.signature},t.file));a&&(await this.live.changed("plugins"),Ce("plugin",a.id))},c([f()],xe.prototype,"source",2),c([f()],xe.prototype,"found",2),c([f()],xe.prototype,"grants",2),c([f()],xe.prototype,"accept",2),c([f()],xe.prototype,"over",2),xe=c([b("install-page")],xe);var Ee=u.notifications,cs=200,Ht,mt,cn,un,He=class extends y{constructor(){super(...arguments);v(this,mt);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1;v(this,Ht,cs)}async load(e){let t=[],i={unread:this.unread||void 0,plugin:this.plugin||void 0};for(let r;t.length<M(this,Ht);r=t.at(-1).position){let{notifications:a}=await this.client.listNotices({...i,before:r,limit:cs},{signal:e});if(t.push(...a),this.end=a.length<cs,this.end)break}this.notices=t}view(){return o`<div class="title">
        <h1>${u.pages.notifications}</h1>
        ${$(Ee.markAll,()=>{d(this,mt,un).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(e=>!e.read)})}
      </div>
      <div class="row end">
        ${N(Ee.plugin,o`<select
            @change=${e=>{this.plugin=e.target.value,this.refresh()}}
          >
            <option value="">${Ee.all}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${e.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${e=>{this.unread=e.target.checked,this.refresh()}}
          /><span>${Ee.unread}</span></label
        >
      </div>
      ${this.notices.length===0?C(Ee.none,Ee.noneHelp):o`<ul class="rows card notices">
              ${ae(this.notices,e=>e.id,e=>d(this,mt,cn).call(this,e))}
            </ul>`}
      ${this.end?l:$(Ee.more,()=>{ge(this,Ht,M(this,Ht)+5*cs),this.refresh()})}`}};Ht=new WeakMap,mt=new WeakSet,cn=function(e){return o`<li class=${e.read?"read":"unread"}>
      <div class="grow">
        <p class="faint">
          ${e.kind==="alert"?T(Ee.alert,"warn"):l}
          <a href=${j("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${E(e.created)}
        </p>
        <p>${e.title?o`<strong>${k(e.title)}</strong> `:l}${k(e.body??"")}</p>
      </div>
      ${e.read?l:$(Ee.read,()=>{this.run(`read ${e.id}`,()=>this.client.markNoticeRead({id:e.id}))},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${$(u.dismiss,()=>{this.run(`dismiss ${e.id}`,()=>this.client.dismissNotice({id:e.id}))},{kind:"plain",busy:this.runs(`dismiss ${e.id}`)})}
    </li>`},un=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",()=>this.client.markNoticesRead({upTo:e,plugin:this.plugin}))},c([f()],He.prototype,"notices",2),c([f()],He.prototype,"plugin",2),c([f()],He.prototype,"unread",2),c([f()],He.prototype,"end",2),He=c([b("notifications-page")],He);var x=u.activity,Vo=2e3,Qo=90,Le,de,us,hn,Lt,gt=class extends y{constructor(){super(...arguments);v(this,de);this.plugin="";v(this,Le,[])}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Vo);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=await this.client.getAudit({id:this.plugin,limit:50},{signal:e});this.audit=t;let{figures:i}=t,r=t.functions.reduce((p,m)=>p+m.denied,0),a={at:Date.now(),calls:i.calls,denied:r,cpuMs:i.cpuMs,memory:i.memoryBytes};ge(this,Le,[...M(this,Le),a].slice(-Qo-1))}view(){let{figures:e,functions:t,hosts:i,requests:r,calls:a}=this.audit,p=d(this,de,us).call(this,g=>g.calls),m=d(this,de,us).call(this,g=>g.denied),A=d(this,de,us).call(this,g=>g.cpuMs/10),z=g=>g.at(-1)??0;return o`<div class="charts">
        ${_t(x.calls,p,x.perSecond(z(p).toFixed(1)))}
        ${_t(x.cpu,A,`${z(A).toFixed(1)} %`)}
        ${_t(x.memory,M(this,Le).map(g=>g.memory),`${_(e.memoryBytes)}`)}
        ${_t(x.denials,m,x.perSecond(z(m).toFixed(1)))}
      </div>
      <p class="faint">${x.sinceOpen}</p>
      <dl class="pairs card">
        <dt>${x.totalCalls}</dt>
        <dd>${x.callsText(I(e.calls),I(e.errors),I(e.crashes))}</dd>
        <dt>${x.cpuTime}</dt>
        <dd>${fe(e.cpuMs)} <span class="faint">${x.waited(fe(e.cpuWaitMs))}</span></dd>
        <dt>${x.memoryPeak}</dt>
        <dd>${_(e.memoryPeakBytes)} / ${_(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${x.functions}</h2>
        ${t.length===0?C(x.noFunctions,x.noFunctionsHelp):d(this,de,Lt).call(this,[x.function,x.allowed,x.denied,x.failed,x.in,x.out],t.map(g=>[o`<code>${g.namespace}.${g.function}</code>`,I(g.allowed),g.denied>0?T(I(g.denied),"bad"):"0",g.failed>0?T(I(g.failed),"warn"):"0",_(g.bytesIn),_(g.bytesOut)]))}
      </section>
      ${i.length===0?l:o`<section>
              <h2>${x.hosts}</h2>
              ${d(this,de,hn).call(this)}
            </section>`}
      ${r.length===0?l:o`<section>
              <h2>${x.requests}</h2>
              ${d(this,de,Lt).call(this,[x.time,x.request,x.status,x.took,x.out,x.in],[...r].reverse().map(g=>[o`<time datetime=${g.time}>${dt(g.time)}</time>`,o`<code>${g.method} ${h(g.host)}</code>${g.count>1?` × ${g.count}`:l}`,g.code?T(g.code,"bad"):String(g.status),fe(g.durationMs),_(g.bytesOut),_(g.bytesIn)]))}
            </section>`}
      ${a.length===0?l:o`<section>
              <h2>${x.decided}</h2>
              ${d(this,de,Lt).call(this,[x.time,x.request,x.status,x.by],a.map(g=>[E((g.approved??g.rejected)?.at),o`<code>${g.method} ${h(g.path)}</code>`,h(g.state),h((g.approved??g.rejected)?.by??"")]))}
            </section>`}`}};Le=new WeakMap,de=new WeakSet,us=function(e){return M(this,Le).slice(1).map((t,i)=>{let r=M(this,Le)[i];return Math.max(0,e(t)-e(r))/Math.max(1,t.at-r.at)*1e3})},hn=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(i=>i.bytesIn+i.bytesOut));return d(this,de,Lt).call(this,[x.host,x.traffic,x.asked,x.refused,x.last],e.map(i=>[o`<code>${h(i.host)}</code>`,o`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(i.bytesIn+i.bytesOut)/t*100} height="8"></rect></svg
          >${_(i.bytesIn+i.bytesOut)}</span
        >`,I(i.calls),i.refused>0?T(I(i.refused),"bad"):"0",E(i.last)]))},Lt=function(e,t){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${e.map(i=>o`<th>${i}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(i=>o`<tr>
                ${i.map(r=>o`<td>${r}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`},c([O()],gt.prototype,"plugin",2),c([f()],gt.prototype,"audit",2),gt=c([b("plugin-activity")],gt);var te=u.data,je,mn,gn,fn,et=class extends y{constructor(){super(...arguments);v(this,je);this.plugin="";this.progress=""}view(){return o`<section class="card">
        <h2>${te.export}</h2>
        <p>${te.exportHelp}</p>
        <div class="row">
          ${$(te.export,()=>{d(this,je,mn).call(this)},{kind:"primary",busy:this.runs("export")})}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
      </section>
      <section class="card">
        <h2>${te.import}</h2>
        <p>${te.importHelp}</p>
        <form class="stack" @submit=${e=>{d(this,je,gn).call(this,e)}}>
          <label class="field"><span>${te.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${te.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${te.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${te.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${te.import}</button>
          </div>
        </form>
        ${this.imported?d(this,je,fn).call(this,this.imported):l}
      </section>`}};je=new WeakSet,mn=async function(){await this.run("export",async()=>{let e=await this.client.export({id:this.plugin},{signal:this.signal});await ds(e,`${this.plugin}-${ps()}.tar.gz`,t=>{this.progress=t})}),this.progress=""},gn=async function(e){e.preventDefault();let t=new FormData(e.target),i=t.get("file"),r=t.has("replace");await V({title:te.importQuestion(this.plugin),body:o`<p>${r?te.replaceWarning:te.importWarning}</p>
        <p class="faint">${h(i.name)}, ${_(i.size)}</p>`,confirm:te.import,danger:r})&&(this.imported=void 0,this.imported=await this.run("import",()=>this.client.importPlugin({id:this.plugin,replace:r,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},i)))},fn=function(e){return R("good",o`<p>${te.imported(I(e.rows),I(e.keys),I(e.files),I(e.settings))}</p>
        ${e.secrets.length>0?o`<p>${te.secrets} ${e.secrets.map(t=>o`<code>${h(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?o`<p>${te.leftOut} ${e.unknown.map(t=>o`<code>${h(t)}</code> `)}</p>`:l}`)},c([O()],et.prototype,"plugin",2),c([f()],et.prototype,"progress",2),c([f()],et.prototype,"imported",2),et=c([b("plugin-data")],et);var Se=u.endpoints,Jo=2e5,hs=n=>n.method==="POST"||n.method==="PUT"||n.method==="PATCH",ft,$n,vn,Ne=class extends y{constructor(){super(...arguments);v(this,ft);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.answers=new Map;this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?C(Se.none,Se.noneHelp):o`<div class="stack">${this.endpoints.map(e=>d(this,ft,$n).call(this,e))}</div>`}};ft=new WeakSet,$n=function(e){let t=`${e.method} ${e.url}`,i=this.inputs.get(t)??{query:"",body:hs(e)?"{}":""},r=p=>{this.inputs=new Map(this.inputs).set(t,{...i,...p})},a=this.answers.get(t);return o`<details class="card endpoint">
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:T(Se.open,"warn")} ${e.requiresConfirmation?T(Se.asks,"info"):l}
      </summary>
      ${e.description?o`<p>${k(e.description)}</p>`:l}
      <form class="stack" @submit=${p=>d(this,ft,vn).call(this,p,e,t,i)}>
        ${N(Se.query,o`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${i.query}
            @input=${p=>r({query:p.target.value})}
          />`)}
        ${hs(e)?N(Se.body,o`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${i.body}
                  @input=${p=>r({body:p.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${this.runs(t)} ?disabled=${this.runs(t)}>${Se.send}</button>
          ${e.requiresConfirmation?o`<span class="faint">${Se.asksHelp}</span>`:l}
        </div>
      </form>
      ${a?o`<div class="stack" role="status">
              <p>${T(String(a.status),a.status<400?"good":"bad")} ${fe(a.ms)}</p>
              <pre tabindex="0">${ne(a.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${Se.curl}</p>
        <pre tabindex="0">${h(Yo(e,i))}</pre>
      </div>
    </details>`},vn=function(e,t,i,r){e.preventDefault(),this.run(i,async()=>{let a=performance.now(),p=await this.client.callEndpoint({method:t.method,url:t.url,query:Object.fromEntries(new URLSearchParams(r.query)),body:hs(t)&&r.body.trim()!==""?r.body:void 0},{signal:this.signal}),m=await p.text(),A={status:p.status,ms:performance.now()-a,body:Ko(m.slice(0,Jo))};this.answers=new Map(this.answers).set(i,A)})},c([O()],Ne.prototype,"plugin",2),c([f()],Ne.prototype,"endpoints",2),c([f()],Ne.prototype,"answers",2),c([f()],Ne.prototype,"inputs",2),Ne=c([b("plugin-endpoints")],Ne);function Ko(n){try{return JSON.stringify(JSON.parse(n),null,2)}catch{return n}}function Yo(n,s){let e=r=>`'${r.replaceAll("'","'\\''")}'`,t=["curl"];n.method!=="GET"&&t.push("-X",n.method),n.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),hs(n)&&s.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(s.body));let i=new URLSearchParams(s.query).toString();return t.push(e(location.origin+n.url+(i?`?${i}`:""))),t.join(" ")}var tt=u.feeds,$t,yn,bn,st=class extends y{constructor(){super(...arguments);v(this,$t);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,i]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=i.articles}view(){return o`<form class="card row end" @submit=${e=>d(this,$t,yn).call(this,e)}>
        <div class="grow">
          ${N(tt.address,o`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${tt.add}</button>
      </form>
      ${this.feeds.length===0?C(tt.none,tt.noneHelp):o`<ul class="rows card">
              ${this.feeds.map(e=>o`<li>
                    <div class="grow">
                      <strong>${k(e.title||e.url)}</strong>
                      <p class="faint">${os(e.url)} · ${E(e.updatedAt)}</p>
                      ${e.error?o`<p class="bad-text">${h(e.error)}</p>`:l}
                    </div>
                    ${$(tt.remove,()=>d(this,$t,bn).call(this,e),{busy:this.runs(e.id),name:tt.removeOf(h(e.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:o`<section>
              <h2>${tt.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(e=>o`<li>
                      <div class="grow">
                        ${_s(e.link)?o`<a href=${_s(e.link)} target="_blank" rel="noopener noreferrer"
                                >${k(e.title)}</a
                              >`:k(e.title)}
                        <p class="faint">
                          ${e.author?o`${k(e.author)} · `:l}${E(e.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};$t=new WeakSet,yn=function(e){e.preventDefault();let t=e.target,i=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:i}),t.reset()})},bn=function(e){this.run(e.id,()=>this.client.removeFeed({id:this.plugin,feed:e.id}))},c([O()],st.prototype,"plugin",2),c([f()],st.prototype,"feeds",2),c([f()],st.prototype,"articles",2),st=c([b("plugin-feeds")],st);var X=u.jobs,Zo=2e3,qe,wn,kn,Tn,Ue=class extends y{constructor(){super(...arguments);v(this,qe);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Zo);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[i,r]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=i.jobs,this.runsOfJobs=r.runs}view(){return this.jobs.length===0?C(X.none,X.noneHelp):o`<ul class="rows card">
        ${this.jobs.map(e=>d(this,qe,wn).call(this,e))}
      </ul>
      <section>
        <h2>${X.history}</h2>
        ${this.runsOfJobs.length===0?o`<p class="faint">${X.noRuns}</p>`:d(this,qe,Tn).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?$(X.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};qe=new WeakSet,wn=function(e){return o`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${k(e.label)}
        ${e.approvalRequired?T(X.asks,"info"):l} ${e.running?T(X.running,"good"):l}
        ${e.waiting?o`<a href=${j("inbox")}>${X.waits}</a>`:l}
        <p class="faint">
          <code>${h(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:o`(${X.declared} <code>${h(e.declaredSchedule)}</code>)`}
          ${e.next?o`· ${X.next} ${E(e.next)}`:l}
          ${e.registered?l:o`· <span class="bad-text">${X.noHandler}</span>`}
        </p>
        ${e.description?o`<p class="faint" dir="auto">${k(e.description)}</p>`:l}
      </div>
      ${$(X.run,()=>{d(this,qe,kn).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:X.runOf(e.job)})}
    </li>`},kn=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},Tn=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${X.job}</th>
            <th>${X.due}</th>
            <th>${X.state}</th>
            <th>${X.took}</th>
            <th>${X.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>o`<tr>
                <td><code>${t.job}</code></td>
                <td>${E(t.scheduledAt)}</td>
                <td>${T(h(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?fe(t.durationMs):l}</td>
                <td>${t.error?k(t.error):h(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},c([O()],Ue.prototype,"plugin",2),c([f()],Ue.prototype,"jobs",2),c([f()],Ue.prototype,"runsOfJobs",2),c([f()],Ue.prototype,"more",2),Ue=c([b("plugin-jobs")],Ue);var he=u.log,Xo=["debug","info","warn","error"],er=5e3,tr=500,sr=1e3,it,me,Us,xn,En,Sn,Ae=class extends y{constructor(){super(...arguments);v(this,me);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;v(this,it)}async load(){d(this,me,Us).call(this)}disconnectedCallback(){super.disconnectedCallback(),M(this,it)?.abort()}view(){let e=this.search.toLowerCase(),t=e===""?this.entries:this.entries.filter(i=>i.message.toLowerCase().includes(e)||i.requestId===this.search);return o`<div class="row end">
        ${N(he.level,o`<select
            @change=${i=>{this.level=i.target.value,d(this,me,Us).call(this)}}
          >
            ${Xo.map(i=>o`<option value=${i} ?selected=${i===this.level}>${he.levels[i]}</option>`)}
          </select>`)}
        ${N(he.search,o`<input
            type="search"
            .value=${this.search}
            @input=${i=>{this.search=i.target.value}}
          />`)}
        <span class="grow"></span>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${i=>{this.follow=i.target.checked}}
          /><span>${he.follow}</span></label
        >
        ${$(he.clear,()=>{this.entries=[]})}
      </div>
      ${t.length===0?C(he.none,this.search===""?he.noneHelp:he.noMatch):o`<ol class="log" tabindex="0" aria-label=${he.title}>
              ${ae(t,i=>i.seq,i=>d(this,me,Sn).call(this,i))}
            </ol>`}`}};it=new WeakMap,me=new WeakSet,Us=function(){M(this,it)?.abort(),ge(this,it,new AbortController),this.entries=[],d(this,me,xn).call(this,M(this,it).signal)},xn=async function(e){let t;for(;!e.aborted;){try{let i={id:this.plugin,level:this.level,limit:tr,follow:!0,lastEventId:t},r=[];for await(let a of this.client.followLog(i,{signal:e})){let p=a.data;t=p.seq,r.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,me,En).call(this,r.splice(0)),50)),r.push(p)}}catch(i){if(e.aborted)return;this.live.connection==="open"&&(this.failure=i)}await new Promise(i=>setTimeout(i,sr))}},En=function(e){this.entries=[...this.entries,...e].slice(-er),this.follow&&this.updateComplete.then(()=>{let t=this.querySelector(".log");t?.scrollTo(0,t.scrollHeight)})},Sn=function(e){return o`<li class=${e.level.toLowerCase()}>
      <time datetime=${e.time} title=${dt(e.time)}>${Si(e.time)}</time>
      <b>${e.level}</b>
      <span>${ne(e.message)}${e.dropped?o` <em>${he.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?o`<button
              type="button"
              class="plain"
              title=${he.sameRequest}
              aria-label=${he.sameRequest}
              @click=${()=>{this.search=e.requestId}}
            >
              ${e.requestId.slice(0,8)}
            </button>`:l}
    </li>`},c([O()],Ae.prototype,"plugin",2),c([f()],Ae.prototype,"entries",2),c([f()],Ae.prototype,"level",2),c([f()],Ae.prototype,"search",2),c([f()],Ae.prototype,"follow",2),Ae=c([b("plugin-log")],Ae);var w=u.overview,D,An,Pn,Rn,Nt,Mn,_n,Cn,In,On,qs,jt=class extends y{constructor(){super(...arguments);v(this,D);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      ${Je([e.description,e.author?w.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?o`<p class="row" aria-label=${w.tags}>
              ${e.tags.map(t=>o`<span class="badge">${k(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?R("warn",o`${w.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${w.permissions}</h2>
        ${e.permissions.length===0?o`<p class="faint">${w.noPermissions}</p>`:o`<ul class="rows card">
                ${e.permissions.map(t=>d(this,D,An).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,D,Mn).call(this,e):l}
      ${d(this,D,Cn).call(this,e)} ${d(this,D,On).call(this,e)}
    `:l}};D=new WeakSet,An=function(e,t){let{name:i,granted:r}=t;return o`<li>
      <div class="grow">
        <strong>${i}</strong> ${r?T(w.granted,"good"):T(w.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${r?$(w.revoke,()=>{d(this,D,Rn).call(this,e,i)},{busy:this.runs(i),name:w.revokeOf(i)}):$(w.grant,()=>{d(this,D,Pn).call(this,e,t)},{busy:this.runs(i),name:w.grantOf(i)})}
    </li>`},Pn=async function(e,t){await V({title:w.grantQuestion(t.name,e.id),body:o`<p>${t.explanation}</p>
        <p class="faint">${w.grantHelp}</p>`,confirm:w.grant})&&await d(this,D,Nt).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},Rn=async function(e,t){await V({title:w.revokeQuestion(t,e.id),body:o`<p>${w.revokeHelp}</p>`,confirm:w.revoke,danger:!0})&&await d(this,D,Nt).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},Nt=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},Mn=function(e){return o`<section>
      <h2>${w.network}</h2>
      ${e.network===void 0?o`<p class="faint">${w.networkNotGranted}</p>`:o`<form class="card form" @submit=${t=>d(this,D,_n).call(this,t,e)}>
              ${N(w.hosts,o`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,w.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${w.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${u.save}</button></div>
            </form>`}
    </section>`},_n=function(e,t){e.preventDefault();let i=new FormData(e.target),r=String(i.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,D,Nt).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:r,only:i.has("only")}))},Cn=function(e){let t=[[w.since,E(e.since)],[w.instances,I(e.stats.instances)],[w.memory,w.memoryText(_(e.stats.memoryBytes),_(e.stats.memoryMaxBytes))],[w.calls,w.callsText(I(e.stats.calls),I(e.stats.errors),I(e.stats.crashes))],[w.queued,I(e.stats.queued)]];return o`<section>
      <h2>${w.figures}</h2>
      <dl class="pairs card">
        ${t.map(([i,r])=>o`<dt>${i}</dt>
              <dd>${r}</dd>`)}
      </dl>
      <form class="card row" @submit=${i=>d(this,D,In).call(this,i,e)}>
        <label class="row grow"
          ><span>${w.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${w.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${u.save}</button>
      </form>
    </section>`},In=function(e,t){e.preventDefault();let i=Number(new FormData(e.target).get("weight"));d(this,D,Nt).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:i}))},On=function(e){return o`<section>
      <h2>${w.remove}</h2>
      <div class="card row">
        <p class="grow">${w.removeHelp} <a href=${j("plugin",e.id,"data")}>${w.exportFirst}</a></p>
        ${$(w.remove,()=>{d(this,D,qs).call(this,e,!1)},{busy:this.runs("remove")})}
        ${$(w.purge,()=>{d(this,D,qs).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},qs=async function(e,t){await V({title:t?w.purgeQuestion(e.id):w.removeQuestion(e.id),body:o`<p>${t?w.purgeWarning:w.removeWarning}</p>`,confirm:t?w.purge:w.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),Ce()})},c([O()],jt.prototype,"plugin",2),jt=c([b("plugin-overview")],jt);var K=u.sessions,ir=400,ms=n=>n?.status==="starting"||n?.status==="running",vt,W,Ut,Hn,Ln,jn,gs,Nn,Ds,Bs,Pe=class extends y{constructor(){super(...arguments);v(this,W);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";v(this,vt)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(M(this,vt))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,i]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let r=i.messages.length!==this.messages.length||ms(M(this,W,Ut));this.messages=i.messages,clearTimeout(M(this,vt)),ms(M(this,W,Ut))&&ge(this,vt,setTimeout(()=>{this.refresh()},ir)),r&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return o`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${h(e.label)}</bdi></h2>
          ${$(K.new,()=>Ce("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>o`<li>
                <a
                  href=${j("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${k(t.name)}</span> ${E(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?o`<p class="faint">${K.none}</p>`:l}
      </aside>
      <div class="card conversation">${M(this,W,Ut)?d(this,W,jn).call(this,M(this,W,Ut)):d(this,W,Hn).call(this,e)}</div>
    </div>`}};vt=new WeakMap,W=new WeakSet,Ut=function(){return this.list?.sessions.find(e=>e.id===this.session)},Hn=function(e){return o`${C(K.start,K.startHelp)} ${d(this,W,Ln).call(this,e)} ${d(this,W,Ds).call(this,void 0)}`},Ln=function(e){return e.suggestedPrompts.length===0?l:o`<div>
      <p class="faint">${K.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>o`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${k(t.label)}
            </button>`)}
      </div>
    </div>`},jn=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return o`<div class="row">
        <h2 class="grow">${k(e.name)}</h2>
        ${T(K.status[e.status]??h(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:$(K.stop,()=>{this.run("stop",()=>this.client.stopSession(M(this,W,gs)))},{busy:this.runs("stop")})}
        ${$(K.remove,()=>{d(this,W,Nn).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?o`<p class="bad-text">${h(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${K.messages} aria-busy=${ms(e)?"true":"false"}>
        ${ae(this.messages,i=>i.id,i=>o`<div class="message ${i.role==="user"?"mine":""}">
              <small
                >${i.role==="user"?K.you:K.role[i.role]??h(i.role)} · ${E(i.timestamp)}</small
              >
              <p dir="auto">${ne(i.text)}</p>
            </div>`)}
        ${ms(e)?o`<p class="faint typing">${K.working}</p>`:l}
      </div>
      ${e.status==="ended"?o`<p class="faint">${K.ended}</p>`:d(this,W,Ds).call(this,e)}`},gs=function(){return{id:this.plugin,session:this.session}},Nn=async function(){await V({title:K.removeQuestion,body:o`<p>${K.removeHelp}</p>`,confirm:K.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(M(this,W,gs)),Ce("plugin",this.plugin,"sessions")})},Ds=function(e){return o`<form class="composer" @submit=${t=>{d(this,W,Bs).call(this,t,e)}}>
      <textarea
        aria-label=${K.message}
        placeholder=${K.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&d(this,W,Bs).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${K.send}</button>
    </form>`},Bs=async function(e,t){e.preventDefault();let i=this.draft.trim();i!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...M(this,W,gs),text:i});else{let r=await this.client.createSession({id:this.plugin,prompt:i});Ce("plugin",this.plugin,"sessions",r.id)}this.draft=""})},c([O()],Pe.prototype,"plugin",2),c([O()],Pe.prototype,"session",2),c([f()],Pe.prototype,"list",2),c([f()],Pe.prototype,"messages",2),c([f()],Pe.prototype,"draft",2),Pe=c([b("plugin-sessions")],Pe);var re=u.settings,Q,yt,Un,qn,Dn,Bn,Fs,Fn,Re=class extends y{constructor(){super(...arguments);v(this,Q);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?C(re.none,re.noneHelp):o`<form class="card form wide" @submit=${e=>d(this,Q,Bn).call(this,e)}>
      <p class="faint">${re.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,Q,Dn).call(this,e):d(this,Q,Un).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${u.save}
        </button>
        ${this.saved?o`<span role="status" class="faint">${re.saved}</span>`:l}
      </div>
    </form>`}};Q=new WeakSet,yt=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},Un=function(e){let t=`setting-${e.key}`,i=this.edits.has(e.key)?this.edits.get(e.key):e.value;return o`<div class="setting">
      <label for=${t}>${k(e.label)}</label>
      ${e.description?o`<small id="${t}-help" dir="auto">${ne(e.description)}</small>`:l}
      <div class="row">
        ${d(this,Q,qn).call(this,e,t,i)}
        ${e.testAction?$(re.test,()=>{d(this,Q,Fn).call(this,e)},{busy:this.runs(`test ${e.key}`),name:re.testOf(h(e.key)),title:h(e.testAction.label)}):l}
        ${e.isSet?$(re.reset,()=>{d(this,Q,Fs).call(this,e)},{kind:"plain",busy:this.runs(`unset ${e.key}`),name:re.resetOf(h(e.key))}):l}
      </div>
      ${e.note?o`<small class="bad-text">${h(e.note)}</small>`:l}
      ${this.tests.has(e.key)?o`<pre role="status">${ne(this.tests.get(e.key))}</pre>`:l}
    </div>`},qn=function(e,t,i){let r=e.description?`${t}-help`:l;switch(e.type){case"toggle":return o`<input
          type="checkbox"
          id=${t}
          aria-describedby=${r}
          .checked=${i===!0}
          @change=${a=>d(this,Q,yt).call(this,e.key,a.target.checked)}
        />`;case"select":return o`<select
          id=${t}
          aria-describedby=${r}
          @change=${a=>d(this,Q,yt).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>o`<option value=${a.value} ?selected=${a.value===i}>${h(a.label)}</option>`)}
        </select>`;case"number":return o`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${r}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(i??"")}
            required
            @input=${a=>d(this,Q,yt).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:o`<small>${re.range(e.min,e.max)}</small>`}`;case"password":return o`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${r}
          placeholder=${e.isSet?re.passwordSet:re.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,Q,yt).call(this,e.key,a.target.value)}
        />`;default:return o`<input
          id=${t}
          aria-describedby=${r}
          .value=${String(i??"")}
          @input=${a=>d(this,Q,yt).call(this,e.key,a.target.value)}
        />`}},Dn=function(e){return R("warn",o`<p><code>${h(e.key)}</code> ${re.kept}</p>
        ${e.note?o`<p>${h(e.note)}</p>`:l}
        ${$(re.forget,()=>{d(this,Q,Fs).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},Bn=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},Fs=async function(e){await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let t=new Map(this.edits);t.delete(e.key),this.edits=t})},Fn=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?re.tested:JSON.stringify(t,null,2)))},c([O()],Re.prototype,"plugin",2),c([f()],Re.prototype,"settings",2),c([f()],Re.prototype,"edits",2),c([f()],Re.prototype,"tests",2),c([f()],Re.prototype,"saved",2),Re=c([b("plugin-settings")],Re);var ee=u.versions,nt,Wn,Ws,bt=class extends y{constructor(){super(...arguments);v(this,nt);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return o`<section class="card">
        <h2>${ee.installed}</h2>
        <dl class="pairs">
          <dt>${ee.version}</dt>
          <dd>${h(e.version)}</dd>
          ${e.digest?o`<dt>${ee.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${j("install")}>${ee.upgrade}</a></div>
        <p class="faint">${ee.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,nt,Wn).call(this,e,e.previous):C(ee.none,ee.noneHelp)}`}};nt=new WeakSet,Wn=function(e,t){return o`<section class="card">
      <h2>${ee.before}</h2>
      <p>${ee.beforeIs(h(t.version))}</p>
      ${t.grants?.length?o`<p>${ee.grantsAgain}</p>
              <ul>
                ${t.grants.map(i=>o`<li><strong>${i.name}</strong> ${i.explanation}</li>`)}
              </ul>`:l}
      <p>${t.dataCopy?ee.withData:ee.withoutData}</p>
      <div class="row">
        ${$(ee.back,()=>{d(this,nt,Ws).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?$(ee.backKeep,()=>{d(this,nt,Ws).call(this,e,t,!0)},{busy:this.runs("back")}):l}
      </div>
    </section>`},Ws=async function(e,t,i){await V({title:ee.question(e.id,h(t.version)),body:o`<p>${t.dataCopy&&!i?ee.dataWarning:ee.keepWarning}</p>`,confirm:ee.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:i}),await this.live.changed("plugins")})},c([O()],bt.prototype,"plugin",2),c([f()],bt.prototype,"info",2),bt=c([b("plugin-versions")],bt);var se=u.plugin,De,Gn,zn,Vn,ot=class extends y{constructor(){super(...arguments);v(this,De);this.plugin="";this.open="";this.detail="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      <div class="title">
        ${ct(e.name,e.id,{large:!0})}
        <div class="grow">
          <h1><bdi>${h(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${h(e.version)}</span> ${Os(e)}</p>
        </div>
        ${d(this,De,Vn).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?R("bad",h(e.reason)):l}
      ${e.refused?R("bad",h(e.refused)):l}
      ${(e.faults??[]).map(t=>R("bad",o`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${se.parts}>
        ${d(this,De,Gn).call(this,e).map(([t,i])=>o`<a
              href=${t===""?j("plugin",e.id):j("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${i}</a
            >`)}
      </nav>
      ${d(this,De,zn).call(this,e)}
    `:this.live.ready?C(se.unknown,se.unknownHelp):o``}};De=new WeakSet,Gn=function(e){let t=r=>e.permissions.some(a=>a.name===r);return[["",se.overview,!0],["endpoints",se.endpoints,e.endpoints.length>0],["settings",se.settings,!0],["jobs",se.jobs,e.jobs.length>0],["log",se.log,!0],["data",se.data,!0],["sessions",se.sessions,t("sessions")],["feeds",se.feeds,t("rss")],["activity",se.activity,!0],["versions",se.versions,!0]].filter(([,,r])=>r).map(([r,a])=>[r,a])},zn=function(e){switch(this.open){case"endpoints":return o`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return o`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return o`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return o`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return o`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return o`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return o`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return o`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return o`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},Vn=function(e){let t=(r,a)=>()=>{this.run(r,async()=>{await a(),await this.live.changed("plugins")})},i=e.state==="disabled";return o`<div class="row">
      ${i?$(se.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):o`${$(se.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:se.reloadHelp})}
            ${$(se.disable,t("disable",()=>this.client.disablePlugin({id:e.id})),{busy:this.runs("disable")})}`}
    </div>`},c([O()],ot.prototype,"plugin",2),c([O()],ot.prototype,"open",2),c([O()],ot.prototype,"detail",2),ot=c([b("plugin-page")],ot);var Y=u.publishers,nr=["any","signed","trusted"],Be,Qn,Jn,Kn,qt=class extends y{constructor(){super(...arguments);v(this,Be)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return o`<div class="title"><h1>${u.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${Y.policy}</legend>
        ${nr.map(i=>o`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===i}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:i}))}}
              /><span>${Y.policies[i]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?C(Y.none,Y.noneHelp):o`<ul class="rows card">
              ${t.map(i=>d(this,Be,Qn).call(this,i))}
            </ul>`}
      <form class="card form" @submit=${i=>d(this,Be,Kn).call(this,i)}>
        <h2>${Y.trust}</h2>
        ${N(Y.key,o`<input name="key" required spellcheck="false" />`,Y.keyHelp)}
        ${N(Y.name,o`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${Y.trust}</button></div>
      </form>`}};Be=new WeakSet,Qn=function(e){return o`<li>
      <div class="grow">
        <strong>${h(e.name??"")||Y.unnamed}</strong>
        ${e.trusted?T(Y.trusted,"good"):T(Y.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${E(e.addedAt)}</p>
        ${e.plugins.length>0?o`<p>${Y.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?o`<p>${Y.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${$(Y.forget,()=>{d(this,Be,Jn).call(this,e)},{busy:this.runs(e.key),name:Y.forgetOf(e.fingerprint)})}
    </li>`},Jn=async function(e){await V({title:Y.forgetQuestion(e.fingerprint),body:o`<p>${Y.forgetHelp}</p>`,confirm:Y.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},Kn=function(e){e.preventDefault();let t=e.target,i=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(i.get("key")).trim(),name:String(i.get("name")).trim()||void 0}),t.reset()})},c([f()],qt.prototype,"list",2),qt=c([b("publishers-page")],qt);var or=[["ai",u.pages.ai,"spark"],["access",u.pages.access,"key"],["publishers",u.pages.publishers,"shield"],["backup",u.pages.backup,"box"],["host",u.pages.host,"host"]],rr=n=>n<=1?n*100:n,H,Yn,Zn,Gs,Xn,eo,to,so,wt,io,no,oo,Me=class extends pe{constructor(){super(...arguments);v(this,H);this.out=!1;this.place=as();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,H,Zn).call(this)),d(this,H,Yn).call(this)}render(){return this.out?d(this,H,eo).call(this):this.live?o` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${u.skip}</a
      >
      ${d(this,H,to).call(this,this.live)} ${d(this,H,io).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,H,oo).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:o`<p class="loading" role="status">${u.loading}</p>`}};H=new WeakSet,Yn=async function(){try{if(!await wi()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new ns(Rs());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,H,Gs).call(this)),Mi(e),this.place=as(),this.live=e,e.start()},Zn=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=as(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},Gs=function(){Ms(),this.live?.stop(),this.live=void 0,this.out=!0},Xn=async function(){this.live?.stop(),await ki().catch(()=>{}),d(this,H,Gs).call(this)},eo=function(){return o`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${u.signedOut.title}</h1>
        ${this.failure===void 0?l:rs(this.failure)}
        <p>${u.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${u.signedOut.why}</p>
      </div>
    </main>`},to=function(e){let t={connecting:"",open:"good",lost:"bad"};return o`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${u.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${oe("menu")}
      </button>
      <a class="brand" href=${j()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?o`<span class="faint connection">${u.connection.open}</span>`:T(u.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,H,so).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${u.leave}
        title=${u.leave}
        @click=${()=>{d(this,H,Xn).call(this)}}
      >
        ${oe("out")}
      </button>
    </header>`},so=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},i=ys();return o`<button
      type="button"
      class="plain"
      title=${u.theme[i]}
      aria-label=${u.theme[i]}
      @click=${()=>{Js(e[(e.indexOf(i)+1)%e.length]),this.requestUpdate()}}
    >
      ${oe(t[i])}
    </button>`},wt=function(e,t,i,r=l){let a=e.length===0?this.place.length===0:e.every((p,m)=>this.place[m]===p);return o`<a href=${j(...e)} aria-current=${a?"page":l}
      >${i}<span class="grow">${t}</span>${r}</a
    >`},io=function(e){let t=(i,r)=>i>0?o`<span class="number" aria-label="${i} ${r}">${i>=100?"99+":i}</span>`:l;return o`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${u.navigation}>
      ${d(this,H,wt).call(this,[],u.pages.home,oe("home"))}
      ${d(this,H,wt).call(this,["inbox"],u.pages.inbox,oe("inbox"),t(e.waiting,u.waiting))}
      ${d(this,H,wt).call(this,["notifications"],u.pages.notifications,oe("bell"),t(e.unread,u.notifications.unread))}
      <h2>${u.pages.plugins}</h2>
      <div class="plugins">${e.plugins.map(i=>d(this,H,no).call(this,e,i))}</div>
      <h2>${u.pages.host}</h2>
      ${or.map(([i,r,a])=>d(this,H,wt).call(this,[i],r,oe(a)))}
    </nav>`},no=function(e,t){let i=e.states.filter(m=>m.plugin===t.id&&m.active),r=i.find(m=>m.kind==="badge")?.value,a=i.find(m=>m.kind==="sidebar")?.value,p=t.state==="failed"||t.state==="incompatible";return o`${d(this,H,wt).call(this,["plugin",t.id],o`<bdi>${h(t.ui?.title||t.name)}</bdi>`,ct(t.name,t.id),o`${r==null?l:o`<span class="badge">${k(String(r))}</span>`}
      ${p?o`<span class="dot bad" title=${u.state[t.state]}></span>`:l}`)}
    ${Array.isArray(a)&&a.length>0?o`<ul class="plugin-items">
            ${a.map(m=>o`<li>
                  ${m.needsYou?o`<span class="dot bad" title=${u.waiting}></span>`:l}
                  ${k(m.title)} ${m.subtitle?k(m.subtitle):l}
                  ${m.progress===void 0?l:o`<progress
                          max="100"
                          value=${rr(m.progress)}
                          aria-label=${u.progress}
                        ></progress>`}
                </li>`)}
          </ul>`:l}`},oo=function(){let[e,t="",i="",r=""]=this.place;switch(e){case void 0:return o`<home-page></home-page>`;case"inbox":return o`<inbox-page></inbox-page>`;case"notifications":return o`<notifications-page></notifications-page>`;case"install":return o`<install-page></install-page>`;case"plugin":return yi(t,o`<plugin-page .plugin=${t} .open=${i} .detail=${r}></plugin-page>`);case"ai":return o`<ai-page></ai-page>`;case"access":return o`<access-page></access-page>`;case"publishers":return o`<publishers-page></publishers-page>`;case"backup":return o`<backup-page></backup-page>`;case"host":return o`<host-page></host-page>`;default:return o`<div>${C(u.notFound,o`<a href=${j()}>${u.pages.home}</a>`)}</div>`}},c([f()],Me.prototype,"live",2),c([f()],Me.prototype,"out",2),c([f()],Me.prototype,"failure",2),c([f()],Me.prototype,"place",2),c([f()],Me.prototype,"menu",2),Me=c([b("wasmhost-console")],Me);
