var ic=Object.defineProperty;var nc=Object.getOwnPropertyDescriptor;var wd=o=>{throw TypeError(o)};var f=(o,a,e,t)=>{for(var r=t>1?void 0:t?nc(a,e):a,s=o.length-1,n;s>=0;s--)(n=o[s])&&(r=(t?n(a,e,r):n(r))||r);return t&&r&&ic(a,e,r),r};var Oo=(o,a,e)=>a.has(o)||wd("Cannot "+e);var m=(o,a,e)=>(Oo(o,a,"read from private field"),e?e.call(o):a.get(o)),y=(o,a,e)=>a.has(o)?wd("Cannot add the same private member more than once"):a instanceof WeakSet?a.add(o):a.set(o,e),C=(o,a,e,t)=>(Oo(o,a,"write to private field"),t?t.call(o,e):a.set(o,e),e),d=(o,a,e)=>(Oo(o,a,"access private method"),e);var Do=(o,a,e,t)=>({set _(r){C(o,a,r,e)},get _(){return m(o,a,t)}});var Fo="wasmhost.theme",$d=matchMedia("(prefers-color-scheme: dark)");function qo(){let o=localStorage.getItem(Fo);return o==="light"||o==="dark"?o:"system"}function kd(o){o==="system"?localStorage.removeItem(Fo):localStorage.setItem(Fo,o),Io()}function Bo(){let o=qo();return o==="system"?$d.matches?"dark":"light":o}function Io(){document.documentElement.dataset.mode=Bo(),dispatchEvent(new Event("wasmhost-theme"))}$d.addEventListener("change",Io);Io();var fr=globalThis,hr=fr.ShadowRoot&&(fr.ShadyCSS===void 0||fr.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Sd=Symbol(),Cd=new WeakMap,cr=class{constructor(a,e,t){if(this._$cssResult$=!0,t!==Sd)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=a,this.t=e}get styleSheet(){let a=this.o,e=this.t;if(hr&&a===void 0){let t=e!==void 0&&e.length===1;t&&(a=Cd.get(e)),a===void 0&&((this.o=a=new CSSStyleSheet).replaceSync(this.cssText),t&&Cd.set(e,a))}return a}toString(){return this.cssText}},Md=o=>new cr(typeof o=="string"?o:o+"",void 0,Sd);var Td=(o,a)=>{if(hr)o.adoptedStyleSheets=a.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of a){let t=document.createElement("style"),r=fr.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,o.appendChild(t)}},Uo=hr?o=>o:o=>o instanceof CSSStyleSheet?(a=>{let e="";for(let t of a.cssRules)e+=t.cssText;return Md(e)})(o):o;var{is:lc,defineProperty:dc,getOwnPropertyDescriptor:pc,getOwnPropertyNames:uc,getOwnPropertySymbols:fc,getPrototypeOf:cc}=Object,mr=globalThis,Pd=mr.trustedTypes,hc=Pd?Pd.emptyScript:"",mc=mr.reactiveElementPolyfillSupport,qa=(o,a)=>o,Ba={toAttribute(o,a){switch(a){case Boolean:o=o?hc:null;break;case Object:case Array:o=o==null?o:JSON.stringify(o)}return o},fromAttribute(o,a){let e=o;switch(a){case Boolean:e=o!==null;break;case Number:e=o===null?null:Number(o);break;case Object:case Array:try{e=JSON.parse(o)}catch{e=null}}return e}},gr=(o,a)=>!lc(o,a),Ad={attribute:!0,type:String,converter:Ba,reflect:!1,useDefault:!1,hasChanged:gr};Symbol.metadata??=Symbol("metadata"),mr.litPropertyMetadata??=new WeakMap;var it=class extends HTMLElement{static addInitializer(a){this._$Ei(),(this.l??=[]).push(a)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(a,e=Ad){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(a)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(a,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(a,t,e);r!==void 0&&dc(this.prototype,a,r)}}static getPropertyDescriptor(a,e,t){let{get:r,set:s}=pc(this.prototype,a)??{get(){return this[e]},set(n){this[e]=n}};return{get:r,set(n){let p=r?.call(this);s?.call(this,n),this.requestUpdate(a,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(a){return this.elementProperties.get(a)??Ad}static _$Ei(){if(this.hasOwnProperty(qa("elementProperties")))return;let a=cc(this);a.finalize(),a.l!==void 0&&(this.l=[...a.l]),this.elementProperties=new Map(a.elementProperties)}static finalize(){if(this.hasOwnProperty(qa("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(qa("properties"))){let e=this.properties,t=[...uc(e),...fc(e)];for(let r of t)this.createProperty(r,e[r])}let a=this[Symbol.metadata];if(a!==null){let e=litPropertyMetadata.get(a);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(a){let e=[];if(Array.isArray(a)){let t=new Set(a.flat(1/0).reverse());for(let r of t)e.unshift(Uo(r))}else a!==void 0&&e.push(Uo(a));return e}static _$Eu(a,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof a=="string"?a.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(a=>this.enableUpdating=a),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(a=>a(this))}addController(a){(this._$EO??=new Set).add(a),this.renderRoot!==void 0&&this.isConnected&&a.hostConnected?.()}removeController(a){this._$EO?.delete(a)}_$E_(){let a=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(a.set(t,this[t]),delete this[t]);a.size>0&&(this._$Ep=a)}createRenderRoot(){let a=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Td(a,this.constructor.elementStyles),a}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(a=>a.hostConnected?.())}enableUpdating(a){}disconnectedCallback(){this._$EO?.forEach(a=>a.hostDisconnected?.())}attributeChangedCallback(a,e,t){this._$AK(a,t)}_$ET(a,e){let t=this.constructor.elementProperties.get(a),r=this.constructor._$Eu(a,t);if(r!==void 0&&t.reflect===!0){let s=(t.converter?.toAttribute!==void 0?t.converter:Ba).toAttribute(e,t.type);this._$Em=a,s==null?this.removeAttribute(r):this.setAttribute(r,s),this._$Em=null}}_$AK(a,e){let t=this.constructor,r=t._$Eh.get(a);if(r!==void 0&&this._$Em!==r){let s=t.getPropertyOptions(r),n=typeof s.converter=="function"?{fromAttribute:s.converter}:s.converter?.fromAttribute!==void 0?s.converter:Ba;this._$Em=r;let p=n.fromAttribute(e,s.type);this[r]=p??this._$Ej?.get(r)??p,this._$Em=null}}requestUpdate(a,e,t,r=!1,s){if(a!==void 0){let n=this.constructor;if(r===!1&&(s=this[a]),t??=n.getPropertyOptions(a),!((t.hasChanged??gr)(s,e)||t.useDefault&&t.reflect&&s===this._$Ej?.get(a)&&!this.hasAttribute(n._$Eu(a,t))))return;this.C(a,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(a,e,{useDefault:t,reflect:r,wrapped:s},n){t&&!(this._$Ej??=new Map).has(a)&&(this._$Ej.set(a,n??e??this[a]),s!==!0||n!==void 0)||(this._$AL.has(a)||(this.hasUpdated||t||(e=void 0),this._$AL.set(a,e)),r===!0&&this._$Em!==a&&(this._$Eq??=new Set).add(a))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let a=this.scheduleUpdate();return a!=null&&await a,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,s]of this._$Ep)this[r]=s;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,s]of t){let{wrapped:n}=s,p=this[r];n!==!0||this._$AL.has(r)||p===void 0||this.C(r,void 0,s,p)}}let a=!1,e=this._$AL;try{a=this.shouldUpdate(e),a?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw a=!1,this._$EM(),t}a&&this._$AE(e)}willUpdate(a){}_$AE(a){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(a)),this.updated(a)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(a){return!0}update(a){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(a){}firstUpdated(a){}};it.elementStyles=[],it.shadowRootOptions={mode:"open"},it[qa("elementProperties")]=new Map,it[qa("finalized")]=new Map,mc?.({ReactiveElement:it}),(mr.reactiveElementVersions??=[]).push("2.1.2");var jo=globalThis,Ed=o=>o,xr=jo.trustedTypes,Ld=xr?xr.createPolicy("lit-html",{createHTML:o=>o}):void 0,Vo="$lit$",nt=`lit$${Math.random().toFixed(9).slice(2)}$`,No="?"+nt,gc=`<${No}>`,Ot=document,Ua=()=>Ot.createComment(""),_a=o=>o===null||typeof o!="object"&&typeof o!="function",Wo=Array.isArray,qd=o=>Wo(o)||typeof o?.[Symbol.iterator]=="function",_o=`[ 	
\f\r]`,Ia=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Rd=/-->/g,Hd=/>/g,Rt=RegExp(`>|${_o}(?:([^\\s"'>=/]+)(${_o}*=${_o}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Od=/'/g,Dd=/"/g,Bd=/^(?:script|style|textarea|title)$/i,zo=o=>(a,...e)=>({_$litType$:o,strings:a,values:e}),i=zo(1),Je=zo(2),im=zo(3),Be=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),Fd=new WeakMap,Ht=Ot.createTreeWalker(Ot,129);function Id(o,a){if(!Wo(o)||!o.hasOwnProperty("raw"))throw Error("invalid template strings array");return Ld!==void 0?Ld.createHTML(a):a}var Ud=(o,a)=>{let e=o.length-1,t=[],r,s=a===2?"<svg>":a===3?"<math>":"",n=Ia;for(let p=0;p<e;p++){let u=o[p],b,T,x=-1,B=0;for(;B<u.length&&(n.lastIndex=B,T=n.exec(u),T!==null);)B=n.lastIndex,n===Ia?T[1]==="!--"?n=Rd:T[1]!==void 0?n=Hd:T[2]!==void 0?(Bd.test(T[2])&&(r=RegExp("</"+T[2],"g")),n=Rt):T[3]!==void 0&&(n=Rt):n===Rt?T[0]===">"?(n=r??Ia,x=-1):T[1]===void 0?x=-2:(x=n.lastIndex-T[2].length,b=T[1],n=T[3]===void 0?Rt:T[3]==='"'?Dd:Od):n===Dd||n===Od?n=Rt:n===Rd||n===Hd?n=Ia:(n=Rt,r=void 0);let j=n===Rt&&o[p+1].startsWith("/>")?" ":"";s+=n===Ia?u+gc:x>=0?(t.push(b),u.slice(0,x)+Vo+u.slice(x)+nt+j):u+nt+(x===-2?p:j)}return[Id(o,s+(o[e]||"<?>")+(a===2?"</svg>":a===3?"</math>":"")),t]},ja=class o{constructor({strings:a,_$litType$:e},t){let r;this.parts=[];let s=0,n=0,p=a.length-1,u=this.parts,[b,T]=Ud(a,e);if(this.el=o.createElement(b,t),Ht.currentNode=this.el.content,e===2||e===3){let x=this.el.content.firstChild;x.replaceWith(...x.childNodes)}for(;(r=Ht.nextNode())!==null&&u.length<p;){if(r.nodeType===1){if(r.hasAttributes())for(let x of r.getAttributeNames())if(x.endsWith(Vo)){let B=T[n++],j=r.getAttribute(x).split(nt),re=/([.?@])?(.*)/.exec(B);u.push({type:1,index:s,name:re[2],strings:j,ctor:re[1]==="."?yr:re[1]==="?"?br:re[1]==="@"?wr:Ft}),r.removeAttribute(x)}else x.startsWith(nt)&&(u.push({type:6,index:s}),r.removeAttribute(x));if(Bd.test(r.tagName)){let x=r.textContent.split(nt),B=x.length-1;if(B>0){r.textContent=xr?xr.emptyScript:"";for(let j=0;j<B;j++)r.append(x[j],Ua()),Ht.nextNode(),u.push({type:2,index:++s});r.append(x[B],Ua())}}}else if(r.nodeType===8)if(r.data===No)u.push({type:2,index:s});else{let x=-1;for(;(x=r.data.indexOf(nt,x+1))!==-1;)u.push({type:7,index:s}),x+=nt.length-1}s++}}static createElement(a,e){let t=Ot.createElement("template");return t.innerHTML=a,t}};function Dt(o,a,e=o,t){if(a===Be)return a;let r=t!==void 0?e._$Co?.[t]:e._$Cl,s=_a(a)?void 0:a._$litDirective$;return r?.constructor!==s&&(r?._$AO?.(!1),s===void 0?r=void 0:(r=new s(o),r._$AT(o,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(a=Dt(o,r._$AS(o,a.values),r,t)),a}var vr=class{constructor(a,e){this._$AV=[],this._$AN=void 0,this._$AD=a,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(a){let{el:{content:e},parts:t}=this._$AD,r=(a?.creationScope??Ot).importNode(e,!0);Ht.currentNode=r;let s=Ht.nextNode(),n=0,p=0,u=t[0];for(;u!==void 0;){if(n===u.index){let b;u.type===2?b=new sa(s,s.nextSibling,this,a):u.type===1?b=new u.ctor(s,u.name,u.strings,this,a):u.type===6&&(b=new $r(s,this,a)),this._$AV.push(b),u=t[++p]}n!==u?.index&&(s=Ht.nextNode(),n++)}return Ht.currentNode=Ot,r}p(a){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(a,t,e),e+=t.strings.length-2):t._$AI(a[e])),e++}},sa=class o{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(a,e,t,r){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=a,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let a=this._$AA.parentNode,e=this._$AM;return e!==void 0&&a?.nodeType===11&&(a=e.parentNode),a}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(a,e=this){a=Dt(this,a,e),_a(a)?a===l||a==null||a===""?(this._$AH!==l&&this._$AR(),this._$AH=l):a!==this._$AH&&a!==Be&&this._(a):a._$litType$!==void 0?this.$(a):a.nodeType!==void 0?this.T(a):qd(a)?this.k(a):this._(a)}O(a){return this._$AA.parentNode.insertBefore(a,this._$AB)}T(a){this._$AH!==a&&(this._$AR(),this._$AH=this.O(a))}_(a){this._$AH!==l&&_a(this._$AH)?this._$AA.nextSibling.data=a:this.T(Ot.createTextNode(a)),this._$AH=a}$(a){let{values:e,_$litType$:t}=a,r=typeof t=="number"?this._$AC(a):(t.el===void 0&&(t.el=ja.createElement(Id(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let s=new vr(r,this),n=s.u(this.options);s.p(e),this.T(n),this._$AH=s}}_$AC(a){let e=Fd.get(a.strings);return e===void 0&&Fd.set(a.strings,e=new ja(a)),e}k(a){Wo(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let s of a)r===e.length?e.push(t=new o(this.O(Ua()),this.O(Ua()),this,this.options)):t=e[r],t._$AI(s),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(a=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);a!==this._$AB;){let t=Ed(a).nextSibling;Ed(a).remove(),a=t}}setConnected(a){this._$AM===void 0&&(this._$Cv=a,this._$AP?.(a))}},Ft=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(a,e,t,r,s){this.type=1,this._$AH=l,this._$AN=void 0,this.element=a,this.name=e,this._$AM=r,this.options=s,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(a,e=this,t,r){let s=this.strings,n=!1;if(s===void 0)a=Dt(this,a,e,0),n=!_a(a)||a!==this._$AH&&a!==Be,n&&(this._$AH=a);else{let p=a,u,b;for(a=s[0],u=0;u<s.length-1;u++)b=Dt(this,p[t+u],e,u),b===Be&&(b=this._$AH[u]),n||=!_a(b)||b!==this._$AH[u],b===l?a=l:a!==l&&(a+=(b??"")+s[u+1]),this._$AH[u]=b}n&&!r&&this.j(a)}j(a){a===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,a??"")}},yr=class extends Ft{constructor(){super(...arguments),this.type=3}j(a){this.element[this.name]=a===l?void 0:a}},br=class extends Ft{constructor(){super(...arguments),this.type=4}j(a){this.element.toggleAttribute(this.name,!!a&&a!==l)}},wr=class extends Ft{constructor(a,e,t,r,s){super(a,e,t,r,s),this.type=5}_$AI(a,e=this){if((a=Dt(this,a,e,0)??l)===Be)return;let t=this._$AH,r=a===l&&t!==l||a.capture!==t.capture||a.once!==t.once||a.passive!==t.passive,s=a!==l&&(t===l||r);r&&this.element.removeEventListener(this.name,this,t),s&&this.element.addEventListener(this.name,this,a),this._$AH=a}handleEvent(a){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,a):this._$AH.handleEvent(a)}},$r=class{constructor(a,e,t){this.element=a,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(a){Dt(this,a)}},_d={M:Vo,P:nt,A:No,C:1,L:Ud,R:vr,D:qd,V:Dt,I:sa,H:Ft,N:br,U:wr,B:yr,F:$r},xc=jo.litHtmlPolyfillSupport;xc?.(ja,sa),(jo.litHtmlVersions??=[]).push("3.3.3");var kr=(o,a,e)=>{let t=e?.renderBefore??a,r=t._$litPart$;if(r===void 0){let s=e?.renderBefore??null;t._$litPart$=r=new sa(a.insertBefore(Ua(),s),s,void 0,e??{})}return r._$AI(o),r};var Go=globalThis,Me=class extends it{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let a=super.createRenderRoot();return this.renderOptions.renderBefore??=a.firstChild,a}update(a){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(a),this._$Do=kr(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Be}};Me._$litElement$=!0,Me.finalized=!0,Go.litElementHydrateSupport?.({LitElement:Me});var vc=Go.litElementPolyfillSupport;vc?.({LitElement:Me});(Go.litElementVersions??=[]).push("4.2.2");var w=o=>(a,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(o,a)}):customElements.define(o,a)};var yc={attribute:!0,type:String,converter:Ba,reflect:!1,hasChanged:gr},bc=(o=yc,a,e)=>{let{kind:t,metadata:r}=e,s=globalThis.litPropertyMetadata.get(r);if(s===void 0&&globalThis.litPropertyMetadata.set(r,s=new Map),t==="setter"&&((o=Object.create(o)).wrapped=!0),s.set(e.name,o),t==="accessor"){let{name:n}=e;return{set(p){let u=a.get.call(this);a.set.call(this,p),this.requestUpdate(n,u,o,!0,p)},init(p){return p!==void 0&&this.C(n,void 0,o,p),p}}}if(t==="setter"){let{name:n}=e;return function(p){let u=this[n];a.call(this,p),this.requestUpdate(n,u,o,!0,p)}}throw Error("Unsupported decorator location: "+t)};function R(o){return(a,e)=>typeof e=="object"?bc(o,a,e):((t,r,s)=>{let n=r.hasOwnProperty(s);return r.constructor.createProperty(s,t),n?Object.getOwnPropertyDescriptor(r,s):void 0})(o,a,e)}function g(o){return R({...o,state:!0,attribute:!1})}var jd={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},ia=o=>(...a)=>({_$litDirective$:o,values:a}),mt=class{constructor(a){}get _$AU(){return this._$AM._$AU}_$AT(a,e,t){this._$Ct=a,this._$AM=e,this._$Ci=t}_$AS(a,e){return this.update(a,e)}update(a,e){return this.render(...e)}};var{I:wc}=_d,Vd=o=>o;var Nd=()=>document.createComment(""),na=(o,a,e)=>{let t=o._$AA.parentNode,r=a===void 0?o._$AB:a._$AA;if(e===void 0){let s=t.insertBefore(Nd(),r),n=t.insertBefore(Nd(),r);e=new wc(s,n,o,o.options)}else{let s=e._$AB.nextSibling,n=e._$AM,p=n!==o;if(p){let u;e._$AQ?.(o),e._$AM=o,e._$AP!==void 0&&(u=o._$AU)!==n._$AU&&e._$AP(u)}if(s!==r||p){let u=e._$AA;for(;u!==s;){let b=Vd(u).nextSibling;Vd(t).insertBefore(u,r),u=b}}}return e},gt=(o,a,e=o)=>(o._$AI(a,e),o),$c={},Sr=(o,a=$c)=>o._$AH=a,Wd=o=>o._$AH,Mr=o=>{o._$AR(),o._$AA.remove()};var Tr=ia(class extends mt{constructor(){super(...arguments),this.key=l}render(o,a){return this.key=o,a}update(o,[a,e]){return a!==this.key&&(Sr(o),this.key=a),e}});var zd={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","category","limit","offset","icons"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},getCluster:{method:"GET",path:"/api/v1/cluster"},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz",query:["challenge"]},readyz:{method:"GET",path:"/readyz",query:["verbose","strict"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},listHostLog:{method:"GET",path:"/api/v1/logs",query:["level","limit","since","requestId","before","follow"]},followHostLog:{method:"GET",path:"/api/v1/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins",query:["id"]},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","signer","grants","acceptChanges","consent","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","consent","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData","grants","acceptChanges","consent"]},inspectRollback:{method:"GET",path:"/api/v1/plugins/{id}/rollback",query:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},getUsageHistory:{method:"GET",path:"/api/v1/plugins/{id}/usage"},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},stageRestore:{method:"POST",path:"/api/v1/restore",kind:"upload"},agreeToRestore:{method:"POST",path:"/api/v1/restore/agree",body:["digest"]},discardRestore:{method:"DELETE",path:"/api/v1/restore"},showRestore:{method:"GET",path:"/api/v1/restore"},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},exportKey:{method:"POST",path:"/api/v1/vault/export",body:["key"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var xt=class extends Error{constructor(a,e){super(e.detail||e.title||`the host answered with HTTP status ${a}`),this.name="ProblemError",this.status=a,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},kc={json:(o,a)=>async function(e={},t){let r=await a(this,e,void 0,t);return r.status===204?void 0:r.json()},text:(o,a)=>async function(e={},t){return(await a(this,e,void 0,t)).text()},download:(o,a)=>function(e={},t){return a(this,e,void 0,t)},upload:(o,a)=>async function(e,t,r){return(await a(this,e,t,r)).json()},events:(o,a)=>async function*(e={},t){yield*Sc(await a(this,e,void 0,t))}},Va=class o{#e;#t;#a;constructor({url:a,token:e,headers:t={},fetch:r=globalThis.fetch}){this.#e=a.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#a=r.bind(globalThis)}async#r(a,e,t,r={}){let s={...this.#t},n;if(t!==void 0)s["Content-Type"]="application/octet-stream",n=t;else if(a.content)e.body!==void 0&&(n=JSON.stringify(e.body));else if(a.body){let u={};for(let b of a.body)e[b]!==void 0&&(u[b]=e[b]);n=JSON.stringify(u)}n!==void 0&&t===void 0&&(s["Content-Type"]="application/json"),a.kind==="events"&&(s.Accept="text/event-stream"),a.resumes&&e.lastEventId!==void 0&&(s["Last-Event-ID"]=String(e.lastEventId));let p=await this.#a(this.#e+Cc(a,e),{method:a.method,headers:s,body:n,signal:r.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(p.ok)return p;throw new xt(p.status,await p.json().catch(()=>({})))}callEndpoint({method:a,url:e,query:t={},body:r},s={}){let n=new URLSearchParams(t).toString(),p={...this.#t};return r!==void 0&&(p["Content-Type"]="application/json"),this.#a(this.#e+e+(n===""?"":`?${n}`),{method:a,headers:p,body:r,signal:s.signal,redirect:"error",cache:"no-store"})}static{for(let[a,e]of Object.entries(zd))o.prototype[a]=kc[e.kind??"json"](e,(t,...r)=>t.#r(e,...r))}};function Cc(o,a){let e=o.path.replace(/\{(\w+)\}/g,(s,n)=>{if(a[n]===void 0||a[n]==="")throw new TypeError(`${n} is missing`);return encodeURIComponent(String(a[n]))}),t=new URLSearchParams;for(let s of o.query??[]){let n=a[s];n!==void 0&&t.set(s,n instanceof Date?n.toISOString():String(n))}let r=t.toString();return r===""?e:`${e}?${r}`}async function*Sc(o){let a={id:"",name:"",data:[]},e="";for await(let t of o.body.pipeThrough(new TextDecoderStream)){let r=(e+t).split(/\r\n|\r|\n/);e=r.pop();for(let s of r){if(s===""){a.data.length>0&&(yield{...a,data:JSON.parse(a.data.join(`
`))}),a={id:"",name:"",data:[]};continue}let[n,p]=s.split(/: ?(.*)/s);n==="id"?a.id=p:n==="event"?a.name=p:n==="data"&&a.data.push(p)}}}var Mc=new Intl.NumberFormat("en"),Tc=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),Pc=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),Ac=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),q=o=>Mc.format(o);function I(o){let a=["B","KiB","MiB","GiB","TiB"],e=0;for(;o>=1024&&e<a.length-1;)o/=1024,e++;return`${o>=100||Number.isInteger(o)?Math.round(o):o.toFixed(1)} ${a[e]}`}function Gd(o){let a={h:36e5,m:6e4,s:1e3,ms:1};if(/^(?:[\d.]+(?:h|ms|m|s))+$/.test(o))return[...o.matchAll(/([\d.]+)(h|ms|m|s)/g)].reduce((e,[,t,r])=>e+Number(t)*a[r],0)}function Kd(o,a=Date.now()){if(!o)return"";let e=(Date.parse(o)-a)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[r,s]=t.find(([,n])=>Math.abs(e)>=n)??t[3];return Tc.format(Math.round(e/s),r).replace(/\.$/,"")}var Qd=o=>`${Math.floor(o*100)} %`,vt=o=>Pc.format(new Date(o)),Xd=o=>Ac.format(new Date(o));function Le(o){if(o<1e3)return`${Math.round(o)} ms`;if(o<6e4)return`${(o/1e3).toFixed(1)} s`;let a=Math.floor(o/6e4);return a<60?`${a} min ${Math.round(o/1e3)%60} s`:`${Math.floor(a/60)} h ${a%60} min`}var Ko=[["path",{d:"M22 12h-2.48a2 2 0 0 0-1.93 1.46l-2.35 8.36a.25.25 0 0 1-.48 0L9.24 2.18a.25.25 0 0 0-.48 0l-2.35 8.36A2 2 0 0 1 4.49 12H2"}]];var Qo=[["circle",{cx:"12",cy:"13",r:"8"}],["path",{d:"M12 9v4l2 2"}],["path",{d:"M5 3 2 6"}],["path",{d:"m22 6-3-3"}],["path",{d:"M6.38 18.7 4 21"}],["path",{d:"M17.64 18.67 20 21"}]];var Xo=[["rect",{width:"20",height:"5",x:"2",y:"3",rx:"1"}],["path",{d:"M4 8v11a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8"}],["path",{d:"M10 12h4"}]];var Jo=[["circle",{cx:"12",cy:"12",r:"4"}],["path",{d:"M16 8v5a3 3 0 0 0 6 0v-1a10 10 0 1 0-4 8"}]];var Zo=[["path",{d:"m15.477 12.89 1.515 8.526a.5.5 0 0 1-.81.47l-3.58-2.687a1 1 0 0 0-1.197 0l-3.586 2.686a.5.5 0 0 1-.81-.469l1.514-8.526"}],["circle",{cx:"12",cy:"8",r:"6"}]];var Pr=[["path",{d:"M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z"}],["path",{d:"m16 9-5.5 5.5L8 12"}]];var Yo=[["path",{d:"M 22 14 L 22 10"}],["rect",{x:"2",y:"6",width:"16",height:"12",rx:"2"}]];var es=[["path",{d:"M2 4v16"}],["path",{d:"M2 8h18a2 2 0 0 1 2 2v10"}],["path",{d:"M2 17h20"}],["path",{d:"M6 8v9"}]];var ts=[["path",{d:"M10.268 21a2 2 0 0 0 3.464 0"}],["path",{d:"M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"}]];var as=[["circle",{cx:"18.5",cy:"17.5",r:"3.5"}],["circle",{cx:"5.5",cy:"17.5",r:"3.5"}],["circle",{cx:"15",cy:"5",r:"1"}],["path",{d:"M12 17.5V14l-3-3 4-3 2 3h2"}]];var rs=[["circle",{cx:"11",cy:"13",r:"9"}],["path",{d:"M14.35 4.65 16.3 2.7a2.41 2.41 0 0 1 3.4 0l1.6 1.6a2.4 2.4 0 0 1 0 3.4l-1.95 1.95"}],["path",{d:"m22 2-1.5 1.5"}]];var os=[["path",{d:"M12 5v16"}],["path",{d:"M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z"}]];var ss=[["path",{d:"M4 19.5v-15A2.5 2.5 0 0 1 6.5 2H19a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6.5a1 1 0 0 1 0-5H20"}]];var is=[["path",{d:"M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z"}]];var ns=[["path",{d:"M12 8V4H8"}],["rect",{width:"16",height:"12",x:"4",y:"8",rx:"2"}],["path",{d:"M2 14h2"}],["path",{d:"M20 14h2"}],["path",{d:"M15 13v2"}],["path",{d:"M9 13v2"}]];var ls=[["path",{d:"M21 8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73l7 4a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16Z"}],["path",{d:"m3.3 7 8.7 5 8.7-5"}],["path",{d:"M12 22V12"}]];var ds=[["path",{d:"M12 18V5"}],["path",{d:"M15 13a4.17 4.17 0 01-3-4 4.17 4.17 0 01-3 4"}],["path",{d:"M17.707 6.294A3 3 0 1012 5a3 3 0 10-5.707 1.294"}],["path",{d:"M17.996 5.125a4 4 0 012.526 5.77"}],["path",{d:"M18 18a4 4 0 002-7.465"}],["path",{d:"M19.967 17.482a4 4 0 11-7.967.517 4 4 0 11-7.967-.517"}],["path",{d:"M6 18a4 4 0 01-2-7.465"}],["path",{d:"M6.004 5.125a4 4 0 00-2.526 5.77"}]];var ps=[["path",{d:"M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16"}],["rect",{width:"20",height:"14",x:"2",y:"6",rx:"2"}]];var us=[["path",{d:"M12 20v-9"}],["path",{d:"M14 7a4 4 0 0 1 4 4v3a6 6 0 0 1-12 0v-3a4 4 0 0 1 4-4z"}],["path",{d:"M14.12 3.88 16 2"}],["path",{d:"M21 21a4 4 0 0 0-3.81-4"}],["path",{d:"M21 5a4 4 0 0 1-3.55 3.97"}],["path",{d:"M22 13h-4"}],["path",{d:"M3 21a4 4 0 0 1 3.81-4"}],["path",{d:"M3 5a4 4 0 0 0 3.55 3.97"}],["path",{d:"M6 13H2"}],["path",{d:"m8 2 1.88 1.88"}],["path",{d:"M9 7.13V6a3 3 0 1 1 6 0v1.13"}]];var fs=[["path",{d:"M12 10h.01"}],["path",{d:"M12 14h.01"}],["path",{d:"M12 6h.01"}],["path",{d:"M16 10h.01"}],["path",{d:"M16 14h.01"}],["path",{d:"M16 6h.01"}],["path",{d:"M8 10h.01"}],["path",{d:"M8 14h.01"}],["path",{d:"M8 6h.01"}],["path",{d:"M9 22v-3a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3"}],["rect",{x:"4",y:"2",width:"16",height:"20",rx:"2"}]];var cs=[["rect",{width:"16",height:"20",x:"4",y:"2",rx:"2"}],["line",{x1:"8",x2:"16",y1:"6",y2:"6"}],["line",{x1:"16",x2:"16",y1:"14",y2:"18"}],["path",{d:"M16 10h.01"}],["path",{d:"M12 10h.01"}],["path",{d:"M8 10h.01"}],["path",{d:"M12 14h.01"}],["path",{d:"M8 14h.01"}],["path",{d:"M12 18h.01"}],["path",{d:"M8 18h.01"}]];var hs=[["path",{d:"M8 2v3"}],["path",{d:"M16 2v3"}],["rect",{x:"3",y:"3",width:"18",height:"18",rx:"2"}],["path",{d:"M3 9h18"}],["path",{d:"m9 15 2 2 4-4"}]];var ms=[["path",{d:"M8 2v3"}],["path",{d:"M16 2v3"}],["rect",{x:"3",y:"3",width:"18",height:"18",rx:"2"}],["path",{d:"M3 9h18"}],["path",{d:"M8 13h.01"}],["path",{d:"M12 13h.01"}],["path",{d:"M16 13h.01"}],["path",{d:"M8 17h.01"}],["path",{d:"M12 17h.01"}],["path",{d:"M16 17h.01"}]];var gs=[["path",{d:"M8 2v3"}],["path",{d:"M16 2v3"}],["rect",{x:"3",y:"3",width:"18",height:"18",rx:"2"}],["path",{d:"M3 9h18"}]];var xs=[["path",{d:"M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4z"}],["circle",{cx:"12",cy:"13",r:"3"}]];var vs=[["path",{d:"M19 17h2c.6 0 1-.4 1-1v-3c0-.9-.7-1.7-1.5-1.9C18.7 10.6 16 10 16 10s-1.3-1.4-2.2-2.3c-.5-.4-1.1-.7-1.8-.7H5c-.6 0-1.1.4-1.4.9l-1.4 2.9A3.7 3.7 0 0 0 2 12v4c0 .6.4 1 1 1h2"}],["circle",{cx:"7",cy:"17",r:"2"}],["path",{d:"M9 17h6"}],["circle",{cx:"17",cy:"17",r:"2"}]];var Ar=[["path",{d:"M3 3v16a2 2 0 0 0 2 2h16"}],["path",{d:"M7 16h8"}],["path",{d:"M7 11h12"}],["path",{d:"M7 6h3"}]];var la=[["path",{d:"M3 3v16a2 2 0 0 0 2 2h16"}],["path",{d:"m19 9-5 5-4-4-3 3"}]];var Er=[["path",{d:"M5 21v-6"}],["path",{d:"M12 21V9"}],["path",{d:"M19 21V3"}]];var da=[["path",{d:"M5 21v-6"}],["path",{d:"M12 21V3"}],["path",{d:"M19 21V9"}]];var pa=[["path",{d:"M21 12c.552 0 1.005-.449.95-.998a10 10 0 0 0-8.953-8.951c-.55-.055-.998.398-.998.95v8a1 1 0 0 0 1 1z"}],["path",{d:"M21.21 15.89A10 10 0 1 1 8 2.83"}]];var ys=[["path",{d:"M18 6 7 17l-5-5"}],["path",{d:"m22 10-7.5 7.5L13 16"}]];var bs=[["path",{d:"M20 6 9 17l-5-5"}]];var ua=[["circle",{cx:"12",cy:"12",r:"10"}],["line",{x1:"12",x2:"12",y1:"8",y2:"12"}],["line",{x1:"12",x2:"12.01",y1:"16",y2:"16"}]];var Lr=[["path",{d:"M21.801 10A10 10 0 1 1 17 3.335"}],["path",{d:"m9 11 3 3L22 4"}]];var Rr=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"m16 9-5.5 5.5L8 12"}]];var ws=[["circle",{cx:"12",cy:"12",r:"1"}],["circle",{cx:"12",cy:"12",r:"10"}]];var Hr=[["path",{d:"M9 9.003a1 1 0 0 1 1.517-.859l4.997 2.997a1 1 0 0 1 0 1.718l-4.997 2.997A1 1 0 0 1 9 14.996z"}],["circle",{cx:"12",cy:"12",r:"10"}]];var qt=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3"}],["path",{d:"M12 17h.01"}]];var $s=[["circle",{cx:"12",cy:"12",r:"10"}]];var ks=[["rect",{width:"8",height:"4",x:"8",y:"2",rx:"1",ry:"1"}],["path",{d:"M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2"}],["path",{d:"m9 14 2 2 4-4"}]];var Cs=[["rect",{width:"8",height:"4",x:"8",y:"2",rx:"1",ry:"1"}],["path",{d:"M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2"}],["path",{d:"M12 11h4"}],["path",{d:"M12 16h4"}],["path",{d:"M8 11h.01"}],["path",{d:"M8 16h.01"}]];var Ss=[["rect",{width:"8",height:"4",x:"8",y:"2",rx:"1",ry:"1"}],["path",{d:"M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2"}]];var Ms=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"M12 6v6l4 2"}]];var Ts=[["path",{d:"M4 14.899A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 2.5 8.242"}],["path",{d:"M16 14v6"}],["path",{d:"M8 14v6"}],["path",{d:"M12 16v6"}]];var Ps=[["path",{d:"M12 2v2"}],["path",{d:"m4.93 4.93 1.41 1.41"}],["path",{d:"M20 12h2"}],["path",{d:"m19.07 4.93-1.41 1.41"}],["path",{d:"M15.947 12.65a4 4 0 0 0-5.925-4.128"}],["path",{d:"M13 22H7a5 5 0 1 1 4.9-6H13a3 3 0 0 1 0 6Z"}]];var As=[["path",{d:"M17.5 19H9a7 7 0 1 1 6.71-9h1.79a4.5 4.5 0 1 1 0 9Z"}]];var Or=[["path",{d:"m18 16 4-4-4-4"}],["path",{d:"m6 8-4 4 4 4"}],["path",{d:"m14.5 4-5 16"}]];var Es=[["path",{d:"m16 18 6-6-6-6"}],["path",{d:"m8 6-6 6 6 6"}]];var Ls=[["path",{d:"M10 2v2"}],["path",{d:"M14 2v2"}],["path",{d:"M16 8a1 1 0 0 1 1 1v8a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1h14a4 4 0 1 1 0 8h-1"}],["path",{d:"M6 2v2"}]];var Rs=[["path",{d:"M13.744 17.736a6 6 0 1 1-7.48-7.48"}],["path",{d:"M15 6h1v4"}],["path",{d:"m6.134 14.768.866-.5 2 3.464"}],["circle",{cx:"16",cy:"8",r:"6"}]];var fa=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["path",{d:"M12 3v18"}]];var Dr=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["path",{d:"M9 3v18"}],["path",{d:"M15 3v18"}]];var Hs=[["path",{d:"M15 6v12a3 3 0 1 0 3-3H6a3 3 0 1 0 3 3V6a3 3 0 1 0-3 3h12a3 3 0 1 0-3-3"}]];var Os=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"m16.24 7.76-1.804 5.411a2 2 0 0 1-1.265 1.265L7.76 16.24l1.804-5.411a2 2 0 0 1 1.265-1.265z"}]];var Ds=[["path",{d:"M12 20v2"}],["path",{d:"M12 2v2"}],["path",{d:"M17 20v2"}],["path",{d:"M17 2v2"}],["path",{d:"M2 12h2"}],["path",{d:"M2 17h2"}],["path",{d:"M2 7h2"}],["path",{d:"M20 12h2"}],["path",{d:"M20 17h2"}],["path",{d:"M20 7h2"}],["path",{d:"M7 20v2"}],["path",{d:"M7 2v2"}],["rect",{x:"4",y:"4",width:"16",height:"16",rx:"2"}],["rect",{x:"8",y:"8",width:"8",height:"8",rx:"1"}]];var Fs=[["rect",{width:"20",height:"14",x:"2",y:"5",rx:"2"}],["line",{x1:"2",x2:"22",y1:"10",y2:"10"}],["path",{d:"M6 14h2"}]];var qs=[["ellipse",{cx:"12",cy:"5",rx:"9",ry:"3"}],["path",{d:"M3 5V19A9 3 0 0 0 21 19V5"}],["path",{d:"M3 12A9 3 0 0 0 21 12"}]];var Bs=[["path",{d:"M10 21H2"}],["path",{d:"M10 3H7a2 2 0 00-2 2v16"}],["path",{d:"M14 12h.01"}],["path",{d:"M19 21V5a2 2 0 00-1.675-1.974l-6.163-1.013A1 1 0 0010 3v18a1 1 0 001.124.992z"}],["path",{d:"M22 21h-3"}]];var Is=[["path",{d:"M12 15V3"}],["path",{d:"M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"}],["path",{d:"m7 10 5 5 5-5"}]];var Us=[["path",{d:"M12 22a7 7 0 0 0 7-7c0-2-1-3.9-3-5.5s-3.5-4-4-6.5c-.5 2.5-2 4.9-4 6.5C6 11.1 5 13 5 15a7 7 0 0 0 7 7z"}]];var _s=[["path",{d:"M7 16.3c2.2 0 4-1.83 4-4.05 0-1.16-.57-2.26-1.71-3.19S7.29 6.75 7 5.3c-.29 1.45-1.14 2.84-2.29 3.76S3 11.1 3 12.25c0 2.22 1.8 4.05 4 4.05z"}],["path",{d:"M12.56 6.6A10.97 10.97 0 0 0 14 3.02c.5 2.5 2 4.9 4 6.5s3 3.5 3 5.5a6.98 6.98 0 0 1-11.91 4.97"}]];var Fr=[["path",{d:"M21.54 15H17a2 2 0 0 0-2 2v4.54"}],["path",{d:"M7 3.34V5a3 3 0 0 0 3 3a2 2 0 0 1 2 2c0 1.1.9 2 2 2a2 2 0 0 0 2-2c0-1.1.9-2 2-2h3.17"}],["path",{d:"M11 21.95V18a2 2 0 0 0-2-2a2 2 0 0 1-2-2v-1a2 2 0 0 0-2-2H2.05"}],["circle",{cx:"12",cy:"12",r:"10"}]];var qr=[["path",{d:"M21 16V3a1 1 0 0 0-1.28-.96l-10 2.917a1 1 0 0 0-.72.96V19"}],["circle",{cx:"18",cy:"16",r:"3"}],["circle",{cx:"6",cy:"19",r:"3"}]];var js=[["path",{d:"M4 10h12"}],["path",{d:"M4 14h9"}],["path",{d:"M19 6a7.7 7.7 0 0 0-5.2-2A7.9 7.9 0 0 0 6 12c0 4.4 3.5 8 7.8 8 2 0 3.8-.8 5.2-2"}]];var Vs=[["path",{d:"M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"}],["circle",{cx:"12",cy:"12",r:"3"}]];var Br=[["path",{d:"M15 10V9"}],["path",{d:"M16.472 15a6 6 0 01-8.943 0"}],["path",{d:"M9 10V9"}],["circle",{cx:"12",cy:"12",r:"10"}]];var Ns=[["path",{d:"M14.086 18.412A2 2 0 0112.67 19H5v-7.672a2 2 0 01.586-1.414L11.75 3.75a6 6 0 118.49 8.49z"}],["path",{d:"M16 8 2 22"}],["path",{d:"M17.488 15H9"}]];var Ws=[["path",{d:"M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"}],["path",{d:"M14 2v5a1 1 0 0 0 1 1h5"}],["path",{d:"M10 12.5 8 15l2 2.5"}],["path",{d:"m14 12.5 2 2.5-2 2.5"}]];var zs=[["path",{d:"M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"}],["path",{d:"M14 2v5a1 1 0 0 0 1 1h5"}],["path",{d:"M10 9H8"}],["path",{d:"M16 13H8"}],["path",{d:"M16 17H8"}]];var Gs=[["path",{d:"M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"}],["path",{d:"M14 2v5a1 1 0 0 0 1 1h5"}]];var Ks=[["path",{d:"M15 2h-4a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V8"}],["path",{d:"M16.706 2.706A2.4 2.4 0 0 0 15 2v5a1 1 0 0 0 1 1h5a2.4 2.4 0 0 0-.706-1.706z"}],["path",{d:"M5 7a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h8a2 2 0 0 0 1.732-1"}]];var Qs=[["path",{d:"M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528"}]];var Xs=[["path",{d:"M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4"}]];var Js=[["path",{d:"M12 13v1"}],["path",{d:"M17 2a1 1 0 0 1 1 1v4a3 3 0 0 1-.6 1.8l-.6.8A4 4 0 0 0 16 12v8a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2v-8a4 4 0 0 0-.8-2.4l-.6-.8A3 3 0 0 1 6 7V3a1 1 0 0 1 1-1z"}],["path",{d:"M6 6h12"}]];var Zs=[["path",{d:"M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2"}],["path",{d:"M6.453 15h11.094"}],["path",{d:"M8.5 2h7"}]];var Ys=[["path",{d:"m6 14 1.5-2.9A2 2 0 0 1 9.24 10H20a2 2 0 0 1 1.94 2.5l-1.54 6a2 2 0 0 1-1.95 1.5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h3.9a2 2 0 0 1 1.69.9l.81 1.2a2 2 0 0 0 1.67.9H18a2 2 0 0 1 2 2v2"}]];var ei=[["path",{d:"M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z"}]];var Ir=[["path",{d:"M10 20a1 1 0 0 0 .553.895l2 1A1 1 0 0 0 14 21v-7a2 2 0 0 1 .517-1.341L21.74 4.67A1 1 0 0 0 21 3H3a1 1 0 0 0-.742 1.67l7.225 7.989A2 2 0 0 1 10 14z"}]];var ti=[["line",{x1:"6",x2:"10",y1:"11",y2:"11"}],["line",{x1:"8",x2:"8",y1:"9",y2:"13"}],["line",{x1:"15",x2:"15.01",y1:"12",y2:"12"}],["line",{x1:"18",x2:"18.01",y1:"10",y2:"10"}],["path",{d:"M17.32 5H6.68a4 4 0 0 0-3.978 3.59c-.006.052-.01.101-.017.152C2.604 9.416 2 14.456 2 16a3 3 0 0 0 3 3c1 0 1.5-.5 2-1l1.414-1.414A2 2 0 0 1 9.828 16h4.344a2 2 0 0 1 1.414.586L17 18c.5.5 1 1 2 1a3 3 0 0 0 3-3c0-1.545-.604-6.584-.685-7.258-.007-.05-.011-.1-.017-.151A4 4 0 0 0 17.32 5z"}]];var ai=[["path",{d:"m12 14 4-4"}],["path",{d:"M3.34 19a10 10 0 1 1 17.32 0"}]];var ri=[["path",{d:"M10.5 3 8 9l4 13 4-13-2.5-6"}],["path",{d:"M17 3a2 2 0 0 1 1.6.8l3 4a2 2 0 0 1 .013 2.382l-7.99 10.986a2 2 0 0 1-3.247 0l-7.99-10.986A2 2 0 0 1 2.4 7.8l2.998-3.997A2 2 0 0 1 7 3z"}],["path",{d:"M2 9h20"}]];var oi=[["path",{d:"M12 7v14"}],["path",{d:"M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8"}],["path",{d:"M7.5 7a1 1 0 0 1 0-5A4.8 8 0 0 1 12 7a4.8 8 0 0 1 4.5-5 1 1 0 0 1 0 5"}],["rect",{x:"3",y:"7",width:"18",height:"4",rx:"1"}]];var si=[["path",{d:"M15 6a9 9 0 0 0-9 9V3"}],["circle",{cx:"18",cy:"6",r:"3"}],["circle",{cx:"6",cy:"18",r:"3"}]];var Ur=[["circle",{cx:"12",cy:"12",r:"3"}],["line",{x1:"3",x2:"9",y1:"12",y2:"12"}],["line",{x1:"15",x2:"21",y1:"12",y2:"12"}]];var ii=[["circle",{cx:"18",cy:"18",r:"3"}],["circle",{cx:"6",cy:"6",r:"3"}],["path",{d:"M6 21V9a9 9 0 0 0 9 9"}]];var ni=[["circle",{cx:"18",cy:"18",r:"3"}],["circle",{cx:"6",cy:"6",r:"3"}],["path",{d:"M13 6h3a2 2 0 0 1 2 2v7"}],["line",{x1:"6",x2:"6",y1:"9",y2:"21"}]];var li=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20"}],["path",{d:"M2 12h20"}]];var di=[["path",{d:"M21.42 10.922a1 1 0 0 0-.019-1.838L12.83 5.18a2 2 0 0 0-1.66 0L2.6 9.08a1 1 0 0 0 0 1.832l8.57 3.908a2 2 0 0 0 1.66 0z"}],["path",{d:"M22 10v6"}],["path",{d:"M6 12.5V16a6 3 0 0 0 12 0v-3.5"}]];var _r=[["path",{d:"M12 3v18"}],["path",{d:"M3 12h18"}],["rect",{x:"3",y:"3",width:"18",height:"18",rx:"2"}]];var Na=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["path",{d:"M3 9h18"}],["path",{d:"M3 15h18"}],["path",{d:"M9 3v18"}],["path",{d:"M15 3v18"}]];var pi=[["path",{d:"m15 12-9.373 9.373a1 1 0 0 1-3.001-3L12 9"}],["path",{d:"m18 15 4-4"}],["path",{d:"m21.5 11.5-1.914-1.914A2 2 0 0 1 19 8.172v-.344a2 2 0 0 0-.586-1.414l-1.657-1.657A6 6 0 0 0 12.516 3H9l1.243 1.243A6 6 0 0 1 12 8.485V10l2 2h1.172a2 2 0 0 1 1.414.586L18.5 14.5"}]];var ui=[["path",{d:"M18 11V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2"}],["path",{d:"M14 10V4a2 2 0 0 0-2-2a2 2 0 0 0-2 2v2"}],["path",{d:"M10 10.5V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2v8"}],["path",{d:"M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.86-5.99-2.34l-3.6-3.6a2 2 0 0 1 2.83-2.82L7 15"}]];var fi=[["path",{d:"M10 16h.01"}],["path",{d:"M2.212 11.577a2 2 0 0 0-.212.896V18a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-5.527a2 2 0 0 0-.212-.896L18.55 5.11A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z"}],["path",{d:"M21.946 12.013H2.054"}],["path",{d:"M6 16h.01"}]];var ci=[["line",{x1:"4",x2:"20",y1:"9",y2:"9"}],["line",{x1:"4",x2:"20",y1:"15",y2:"15"}],["line",{x1:"10",x2:"8",y1:"3",y2:"21"}],["line",{x1:"16",x2:"14",y1:"3",y2:"21"}]];var hi=[["path",{d:"M3 14h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a9 9 0 0 1 18 0v7a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3"}]];var mi=[["path",{d:"M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"}]];var ca=[["path",{d:"M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8"}],["path",{d:"M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"}]];var gi=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2",ry:"2"}],["circle",{cx:"9",cy:"9",r:"2"}],["path",{d:"m21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21"}]];var xi=[["polyline",{points:"22 12 16 12 14 15 10 15 8 12 2 12"}],["path",{d:"M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z"}]];var vi=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"M12 16v-4"}],["path",{d:"M12 8h.01"}]];var yi=[["path",{d:"M5 3v14"}],["path",{d:"M12 3v8"}],["path",{d:"M19 3v18"}]];var bi=[["path",{d:"m2 21 9.6-9.6"}],["path",{d:"m7.5 15.5 2.3 2.3a1 1 0 0 1 0 1.4l-2.1 2.1a1 1 0 0 1-1.4 0L4 19"}],["circle",{cx:"15.5",cy:"7.5",r:"5.5"}]];var wi=[["path",{d:"M10 8h.01"}],["path",{d:"M12 12h.01"}],["path",{d:"M14 8h.01"}],["path",{d:"M16 12h.01"}],["path",{d:"M18 8h.01"}],["path",{d:"M6 8h.01"}],["path",{d:"M7 16h10"}],["path",{d:"M8 12h.01"}],["rect",{width:"20",height:"16",x:"2",y:"4",rx:"2"}]];var $i=[["path",{d:"m5 8 6 6"}],["path",{d:"m4 14 6-6 2-3"}],["path",{d:"M2 5h12"}],["path",{d:"M7 2h1"}],["path",{d:"m22 22-5-10-5 10"}],["path",{d:"M14 18h6"}]];var jr=[["path",{d:"M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83z"}],["path",{d:"M2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12"}],["path",{d:"M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17"}]];var ki=[["rect",{width:"7",height:"9",x:"3",y:"3",rx:"1"}],["rect",{width:"7",height:"5",x:"14",y:"3",rx:"1"}],["rect",{width:"7",height:"9",x:"14",y:"12",rx:"1"}],["rect",{width:"7",height:"5",x:"3",y:"16",rx:"1"}]];var Ci=[["rect",{width:"7",height:"7",x:"3",y:"3",rx:"1"}],["rect",{width:"7",height:"7",x:"14",y:"3",rx:"1"}],["rect",{width:"7",height:"7",x:"14",y:"14",rx:"1"}],["rect",{width:"7",height:"7",x:"3",y:"14",rx:"1"}]];var Si=[["rect",{width:"7",height:"7",x:"3",y:"3",rx:"1"}],["rect",{width:"7",height:"7",x:"3",y:"14",rx:"1"}],["path",{d:"M14 4h7"}],["path",{d:"M14 9h7"}],["path",{d:"M14 15h7"}],["path",{d:"M14 20h7"}]];var Mi=[["path",{d:"M11 20a10 10 0 0010-10 25.9 25.9 0 00-1.04-7.281 1 1 0 00-1.755-.325C15.833 5.5 13 5.5 9.8 6.1A7 7 0 0011 20"}],["path",{d:"M2 21a5 5 0 012.911-4.544C7.613 15.212 8.351 15.24 11 13"}]];var Ti=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"m4.93 4.93 4.24 4.24"}],["path",{d:"m14.83 9.17 4.24-4.24"}],["path",{d:"m14.83 14.83 4.24 4.24"}],["path",{d:"m9.17 14.83-4.24 4.24"}],["circle",{cx:"12",cy:"12",r:"4"}]];var Pi=[["path",{d:"M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5"}],["path",{d:"M9 18h6"}],["path",{d:"M10 22h4"}]];var Ai=[["path",{d:"M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71"}],["path",{d:"M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71"}]];var Ei=[["path",{d:"M13 5h8"}],["path",{d:"M13 12h8"}],["path",{d:"M13 19h8"}],["path",{d:"m3 17 2 2 4-4"}],["path",{d:"m3 7 2 2 4-4"}]];var Li=[["path",{d:"M2 5h20"}],["path",{d:"M6 12h12"}],["path",{d:"M9 19h6"}]];var Ri=[["path",{d:"M16 5H3"}],["path",{d:"M11 12H3"}],["path",{d:"M11 19H3"}],["path",{d:"M21 16V5"}],["circle",{cx:"18",cy:"16",r:"3"}]];var Hi=[["path",{d:"M11 5h10"}],["path",{d:"M11 12h10"}],["path",{d:"M11 19h10"}],["path",{d:"M4 4h1v5"}],["path",{d:"M4 9h2"}],["path",{d:"M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02"}]];var Oi=[["path",{d:"M13 5h8"}],["path",{d:"M13 12h8"}],["path",{d:"M13 19h8"}],["path",{d:"m3 17 2 2 4-4"}],["rect",{x:"3",y:"4",width:"6",height:"6",rx:"1"}]];var Di=[["path",{d:"M3 5h.01"}],["path",{d:"M3 12h.01"}],["path",{d:"M3 19h.01"}],["path",{d:"M8 5h13"}],["path",{d:"M8 12h13"}],["path",{d:"M8 19h13"}]];var Fi=[["path",{d:"M12 2v4"}],["path",{d:"m16.2 7.8 2.9-2.9"}],["path",{d:"M18 12h4"}],["path",{d:"m16.2 16.2 2.9 2.9"}],["path",{d:"M12 18v4"}],["path",{d:"m4.9 19.1 2.9-2.9"}],["path",{d:"M2 12h4"}],["path",{d:"m4.9 4.9 2.9 2.9"}]];var Vr=[["rect",{width:"18",height:"11",x:"3",y:"11",rx:"2",ry:"2"}],["path",{d:"M7 11V7a5 5 0 0 1 9.9-1"}]];var qi=[["rect",{width:"18",height:"11",x:"3",y:"11",rx:"2",ry:"2"}],["path",{d:"M7 11V7a5 5 0 0 1 10 0v4"}]];var Bi=[["path",{d:"m10 17 5-5-5-5"}],["path",{d:"M15 12H3"}],["path",{d:"M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4"}]];var Ii=[["path",{d:"m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"}],["rect",{x:"2",y:"4",width:"20",height:"16",rx:"2"}]];var Ui=[["path",{d:"M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0"}],["circle",{cx:"12",cy:"10",r:"3"}]];var _i=[["path",{d:"M14.106 5.553a2 2 0 0 0 1.788 0l3.659-1.83A1 1 0 0 1 21 4.619v12.764a1 1 0 0 1-.553.894l-4.553 2.277a2 2 0 0 1-1.788 0l-4.212-2.106a2 2 0 0 0-1.788 0l-3.659 1.83A1 1 0 0 1 3 19.381V6.618a1 1 0 0 1 .553-.894l4.553-2.277a2 2 0 0 1 1.788 0z"}],["path",{d:"M15 5.764v15"}],["path",{d:"M9 3.236v15"}]];var ji=[["path",{d:"M11 6a13 13 0 0 0 8.4-2.8A1 1 0 0 1 21 4v12a1 1 0 0 1-1.6.8A13 13 0 0 0 11 14H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z"}],["path",{d:"M6 14a12 12 0 0 0 2.4 7.2 2 2 0 0 0 3.2-2.4A8 8 0 0 1 10 14"}],["path",{d:"M8 6v8"}]];var Vi=[["path",{d:"M4 5h16"}],["path",{d:"M4 12h16"}],["path",{d:"M4 19h16"}]];var Ni=[["path",{d:"M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719"}]];var Wi=[["path",{d:"M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z"}]];var zi=[["path",{d:"M16 10a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 14.286V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z"}],["path",{d:"M20 9a2 2 0 0 1 2 2v10.286a.71.71 0 0 1-1.212.502l-2.202-2.202A2 2 0 0 0 17.172 19H10a2 2 0 0 1-2-2v-1"}]];var Gi=[["path",{d:"M12 19v3"}],["path",{d:"M19 10v2a7 7 0 0 1-14 0v-2"}],["rect",{x:"9",y:"2",width:"6",height:"13",rx:"3"}]];var Ki=[["rect",{width:"20",height:"14",x:"2",y:"3",rx:"2"}],["line",{x1:"8",x2:"16",y1:"21",y2:"21"}],["line",{x1:"12",x2:"12",y1:"17",y2:"21"}]];var Qi=[["path",{d:"M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"}]];var Xi=[["rect",{x:"5",y:"2",width:"14",height:"20",rx:"7"}],["path",{d:"M12 6v4"}]];var Ji=[["polygon",{points:"3 11 22 2 13 21 11 13 3 11"}]];var Zi=[["rect",{x:"16",y:"16",width:"6",height:"6",rx:"1"}],["rect",{x:"2",y:"16",width:"6",height:"6",rx:"1"}],["rect",{x:"9",y:"2",width:"6",height:"6",rx:"1"}],["path",{d:"M5 16v-3a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v3"}],["path",{d:"M12 12V8"}]];var Yi=[["path",{d:"M15 18h-5"}],["path",{d:"M18 14h-8"}],["path",{d:"M4 22h16a2 2 0 0 0 2-2V4a2 2 0 0 0-2-2H8a2 2 0 0 0-2 2v16a2 2 0 0 1-4 0v-9a2 2 0 0 1 2-2h2"}],["rect",{width:"8",height:"4",x:"10",y:"6",rx:"1"}]];var en=[["path",{d:"M13.4 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-7.4"}],["path",{d:"M2 6h4"}],["path",{d:"M2 10h4"}],["path",{d:"M2 14h4"}],["path",{d:"M2 18h4"}],["path",{d:"M21.378 5.626a1 1 0 1 0-3.004-3.004l-5.01 5.012a2 2 0 0 0-.506.854l-.837 2.87a.5.5 0 0 0 .62.62l2.87-.837a2 2 0 0 0 .854-.506z"}]];var tn=[["path",{d:"M2 6h4"}],["path",{d:"M2 10h4"}],["path",{d:"M2 14h4"}],["path",{d:"M2 18h4"}],["rect",{width:"16",height:"20",x:"4",y:"2",rx:"2"}],["path",{d:"M16 2v20"}]];var an=[["path",{d:"M12 22v-9"}],["path",{d:"M15.17 2.21a1.67 1.67 0 0 1 1.63 0L21 4.57a1.93 1.93 0 0 1 0 3.36L8.82 14.79a1.655 1.655 0 0 1-1.64 0L3 12.43a1.93 1.93 0 0 1 0-3.36z"}],["path",{d:"M20 13v3.87a2.06 2.06 0 0 1-1.11 1.83l-6 3.08a1.93 1.93 0 0 1-1.78 0l-6-3.08A2.06 2.06 0 0 1 4 16.87V13"}],["path",{d:"M21 12.43a1.93 1.93 0 0 0 0-3.36L8.83 2.2a1.64 1.64 0 0 0-1.63 0L3 4.57a1.93 1.93 0 0 0 0 3.36l12.18 6.86a1.636 1.636 0 0 0 1.63 0z"}]];var rn=[["path",{d:"M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73z"}],["path",{d:"M12 22V12"}],["polyline",{points:"3.29 7 12 12 20.71 7"}],["path",{d:"m7.5 4.27 9 5.15"}]];var on=[["path",{d:"M12 22a1 1 0 0 1 0-20 10 9 0 0 1 10 9 5 5 0 0 1-5 5h-2.25a1.75 1.75 0 0 0-1.4 2.8l.3.4a1.75 1.75 0 0 1-1.4 2.8z"}],["circle",{cx:"13.5",cy:"6.5",r:".5",fill:"currentColor"}],["circle",{cx:"17.5",cy:"10.5",r:".5",fill:"currentColor"}],["circle",{cx:"6.5",cy:"12.5",r:".5",fill:"currentColor"}],["circle",{cx:"8.5",cy:"7.5",r:".5",fill:"currentColor"}]];var sn=[["path",{d:"m16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551"}]];var Nr=[["path",{d:"M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z"}]];var nn=[["path",{d:"M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z"}],["path",{d:"m15 5 4 4"}]];var ln=[["line",{x1:"19",x2:"5",y1:"5",y2:"19"}],["circle",{cx:"6.5",cy:"6.5",r:"2.5"}],["circle",{cx:"17.5",cy:"17.5",r:"2.5"}]];var dn=[["path",{d:"M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"}]];var pn=[["path",{d:"M11 17h3v2a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1v-3a3.16 3.16 0 0 0 2-2h1a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1h-1a5 5 0 0 0-2-4V3a4 4 0 0 0-3.2 1.6l-.3.4H11a6 6 0 0 0-6 6v1a5 5 0 0 0 2 4v3a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1z"}],["path",{d:"M16 10h.01"}],["path",{d:"M2 8v1a2 2 0 0 0 2 2h1"}]];var un=[["path",{d:"M12 17v5"}],["path",{d:"M9 10.76a2 2 0 0 1-1.11 1.79l-1.78.9A2 2 0 0 0 5 15.24V16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-.76a2 2 0 0 0-1.11-1.79l-1.78-.9A2 2 0 0 1 15 10.76V7a1 1 0 0 1 1-1 2 2 0 0 0 0-4H8a2 2 0 0 0 0 4 1 1 0 0 1 1 1z"}]];var fn=[["path",{d:"M17.8 19.2 16 11l3.5-3.5C21 6 21.5 4 21 3c-1-.5-3 0-4.5 1.5L13 8 4.8 6.2c-.5-.1-.9.1-1.1.5l-.3.5c-.2.5-.1 1 .3 1.3L9 12l-2 3H4l-1 1 3 2 2 3 1-1v-3l3-2 3.5 5.3c.3.4.8.5 1.3.3l.5-.2c.4-.3.6-.7.5-1.2z"}]];var cn=[["path",{d:"M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z"}]];var hn=[["path",{d:"M12 22v-5"}],["path",{d:"M15 8V2"}],["path",{d:"M17 8a1 1 0 0 1 1 1v4a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1z"}],["path",{d:"M9 8V2"}]];var mn=[["path",{d:"M5 12h14"}],["path",{d:"M12 5v14"}]];var gn=[["path",{d:"M12 2v10"}],["path",{d:"M18.4 6.6a9 9 0 1 1-12.77.04"}]];var xn=[["path",{d:"M2 3h20"}],["path",{d:"M21 3v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V3"}],["path",{d:"m7 21 5-5 5 5"}]];var vn=[["path",{d:"M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2"}],["path",{d:"M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"}],["rect",{x:"6",y:"14",width:"12",height:"8",rx:"1"}]];var yn=[["path",{d:"M15.39 4.39a1 1 0 0 0 1.68-.474 2.5 2.5 0 1 1 3.014 3.015 1 1 0 0 0-.474 1.68l1.683 1.682a2.414 2.414 0 0 1 0 3.414L19.61 15.39a1 1 0 0 1-1.68-.474 2.5 2.5 0 1 0-3.014 3.015 1 1 0 0 1 .474 1.68l-1.683 1.682a2.414 2.414 0 0 1-3.414 0L8.61 19.61a1 1 0 0 0-1.68.474 2.5 2.5 0 1 1-3.014-3.015 1 1 0 0 0 .474-1.68l-1.683-1.682a2.414 2.414 0 0 1 0-3.414L4.39 8.61a1 1 0 0 1 1.68.474 2.5 2.5 0 1 0 3.014-3.015 1 1 0 0 1-.474-1.68l1.683-1.682a2.414 2.414 0 0 1 3.414 0z"}]];var bn=[["rect",{width:"5",height:"5",x:"3",y:"3",rx:"1"}],["rect",{width:"5",height:"5",x:"16",y:"3",rx:"1"}],["rect",{width:"5",height:"5",x:"3",y:"16",rx:"1"}],["path",{d:"M21 16h-3a2 2 0 0 0-2 2v3"}],["path",{d:"M21 21v.01"}],["path",{d:"M12 7v3a2 2 0 0 1-2 2H7"}],["path",{d:"M3 12h.01"}],["path",{d:"M12 3h.01"}],["path",{d:"M12 16v.01"}],["path",{d:"M16 12h1"}],["path",{d:"M21 12v.01"}],["path",{d:"M12 21v-1"}]];var wn=[["path",{d:"M16 3a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2 1 1 0 0 1 1 1v1a2 2 0 0 1-2 2 1 1 0 0 0-1 1v2a1 1 0 0 0 1 1 6 6 0 0 0 6-6V5a2 2 0 0 0-2-2z"}],["path",{d:"M5 3a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2 1 1 0 0 1 1 1v1a2 2 0 0 1-2 2 1 1 0 0 0-1 1v2a1 1 0 0 0 1 1 6 6 0 0 0 6-6V5a2 2 0 0 0-2-2z"}]];var $n=[["path",{d:"M19.07 4.93A10 10 0 0 0 6.99 3.34"}],["path",{d:"M4 6h.01"}],["path",{d:"M2.29 9.62A10 10 0 1 0 21.31 8.35"}],["path",{d:"M16.24 7.76A6 6 0 1 0 8.23 16.67"}],["path",{d:"M12 18h.01"}],["path",{d:"M17.99 11.66A6 6 0 0 1 15.77 16.67"}],["circle",{cx:"12",cy:"12",r:"2"}],["path",{d:"m13.41 10.59 5.66-5.66"}]];var kn=[["path",{d:"M16.247 7.761a6 6 0 0 1 0 8.478"}],["path",{d:"M19.075 4.933a10 10 0 0 1 0 14.134"}],["path",{d:"M4.925 19.067a10 10 0 0 1 0-14.134"}],["path",{d:"M7.753 16.239a6 6 0 0 1 0-8.478"}],["circle",{cx:"12",cy:"12",r:"2"}]];var Cn=[["path",{d:"M12 17V7"}],["path",{d:"M16 8h-6a2 2 0 0 0 0 4h4a2 2 0 0 1 0 4H8"}],["path",{d:"M4 3a1 1 0 0 1 1-1 1.3 1.3 0 0 1 .7.2l.933.6a1.3 1.3 0 0 0 1.4 0l.934-.6a1.3 1.3 0 0 1 1.4 0l.933.6a1.3 1.3 0 0 0 1.4 0l.933-.6a1.3 1.3 0 0 1 1.4 0l.934.6a1.3 1.3 0 0 0 1.4 0l.933-.6A1.3 1.3 0 0 1 19 2a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1 1.3 1.3 0 0 1-.7-.2l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.934.6a1.3 1.3 0 0 1-1.4 0l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-1.4 0l-.934-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-.7.2 1 1 0 0 1-1-1z"}]];var Sn=[["path",{d:"M7 19H4.815a1.83 1.83 0 0 1-1.57-.881 1.785 1.785 0 0 1-.004-1.784L7.196 9.5"}],["path",{d:"M11 19h8.203a1.83 1.83 0 0 0 1.556-.89 1.784 1.784 0 0 0 0-1.775l-1.226-2.12"}],["path",{d:"m14 16-3 3 3 3"}],["path",{d:"M8.293 13.596 7.196 9.5 3.1 10.598"}],["path",{d:"m9.344 5.811 1.093-1.892A1.83 1.83 0 0 1 11.985 3a1.784 1.784 0 0 1 1.546.888l3.943 6.843"}],["path",{d:"m13.378 9.633 4.096 1.098 1.097-4.096"}]];var Mn=[["path",{d:"M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8"}],["path",{d:"M21 3v5h-5"}],["path",{d:"M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16"}],["path",{d:"M8 16H3v5"}]];var Tn=[["path",{d:"m17 2 4 4-4 4"}],["path",{d:"M3 11v-1a4 4 0 0 1 4-4h14"}],["path",{d:"m7 22-4-4 4-4"}],["path",{d:"M21 13v1a4 4 0 0 1-4 4H3"}]];var Pn=[["path",{d:"M12 15v5s3.03-.55 4-2c1.08-1.62 0-5 0-5"}],["path",{d:"M4.5 16.5c-1.5 1.26-2 5-2 5s3.74-.5 5-2c.71-.84.7-2.13-.09-2.91a2.18 2.18 0 0 0-2.91-.09"}],["path",{d:"M9 12a22 22 0 0 1 2-3.95A12.88 12.88 0 0 1 22 2c0 2.72-.78 7.5-6 11a22.4 22.4 0 0 1-4 2z"}],["path",{d:"M9 12H4s.55-3.03 2-4c1.62-1.08 5 .05 5 .05"}]];var Wr=[["path",{d:"M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8"}],["path",{d:"M3 3v5h5"}],["path",{d:"M12 7v5l4 2"}]];var An=[["circle",{cx:"6",cy:"19",r:"3"}],["path",{d:"M9 19h8.5a3.5 3.5 0 0 0 0-7h-11a3.5 3.5 0 0 1 0-7H15"}],["circle",{cx:"18",cy:"5",r:"3"}]];var En=[["rect",{width:"20",height:"8",x:"2",y:"14",rx:"2"}],["path",{d:"M6.01 18H6"}],["path",{d:"M10.01 18H10"}],["path",{d:"M15 10v4"}],["path",{d:"M17.84 7.17a4 4 0 0 0-5.66 0"}],["path",{d:"M20.66 4.34a8 8 0 0 0-11.31 0"}]];var Ln=[["path",{d:"M4 11a9 9 0 0 1 9 9"}],["path",{d:"M4 4a16 16 0 0 1 16 16"}],["circle",{cx:"5",cy:"19",r:"1"}]];var Rn=[["path",{d:"M15.2 3a2 2 0 0 1 1.4.6l3.8 3.8a2 2 0 0 1 .6 1.4V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"}],["path",{d:"M17 21v-7a1 1 0 0 0-1-1H8a1 1 0 0 0-1 1v7"}],["path",{d:"M7 3v4a1 1 0 0 0 1 1h7"}]];var Hn=[["circle",{cx:"6",cy:"6",r:"3"}],["path",{d:"M8.12 8.12 12 12"}],["path",{d:"M20 4 8.12 15.88"}],["circle",{cx:"6",cy:"18",r:"3"}],["path",{d:"M14.8 14.8 20 20"}]];var On=[["path",{d:"M19 17V5a2 2 0 0 0-2-2H4"}],["path",{d:"M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3"}]];var Dn=[["path",{d:"m21 21-4.34-4.34"}],["circle",{cx:"11",cy:"11",r:"8"}]];var Fn=[["path",{d:"M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z"}],["path",{d:"m21.854 2.147-10.94 10.939"}]];var qn=[["rect",{width:"20",height:"8",x:"2",y:"2",rx:"2",ry:"2"}],["rect",{width:"20",height:"8",x:"2",y:"14",rx:"2",ry:"2"}],["line",{x1:"6",x2:"6.01",y1:"6",y2:"6"}],["line",{x1:"6",x2:"6.01",y1:"18",y2:"18"}]];var Bn=[["path",{d:"M8.3 10a.7.7 0 0 1-.626-1.079L11.4 3a.7.7 0 0 1 1.198-.043L16.3 8.9a.7.7 0 0 1-.572 1.1Z"}],["rect",{x:"3",y:"14",width:"7",height:"7",rx:"1"}],["circle",{cx:"17.5",cy:"17.5",r:"3.5"}]];var In=[["path",{d:"M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915"}],["circle",{cx:"12",cy:"12",r:"3"}]];var Un=[["circle",{cx:"18",cy:"5",r:"3"}],["circle",{cx:"6",cy:"12",r:"3"}],["circle",{cx:"18",cy:"19",r:"3"}],["line",{x1:"8.59",x2:"15.42",y1:"13.51",y2:"17.49"}],["line",{x1:"15.41",x2:"8.59",y1:"6.51",y2:"10.49"}]];var _n=[["path",{d:"M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"}],["path",{d:"m9 12 2 2 4-4"}]];var jn=[["path",{d:"M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"}]];var Vn=[["path",{d:"M16 10a4 4 0 0 1-8 0"}],["path",{d:"M3.103 6.034h17.794"}],["path",{d:"M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z"}]];var Nn=[["path",{d:"m2.05 2.05 1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18"}],["path",{d:"M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25"}],["circle",{cx:"18",cy:"20",r:"2"}],["circle",{cx:"8",cy:"20",r:"2"}]];var Wn=[["path",{d:"M2 20h.01"}],["path",{d:"M7 20v-4"}],["path",{d:"M12 20v-8"}],["path",{d:"M17 20V8"}],["path",{d:"M22 4v16"}]];var zn=[["path",{d:"M10 5H3"}],["path",{d:"M12 19H3"}],["path",{d:"M14 3v4"}],["path",{d:"M16 17v4"}],["path",{d:"M21 12h-9"}],["path",{d:"M21 19h-5"}],["path",{d:"M21 5h-7"}],["path",{d:"M8 10v4"}],["path",{d:"M8 12H3"}]];var Gn=[["rect",{width:"14",height:"20",x:"5",y:"2",rx:"2",ry:"2"}],["path",{d:"M12 18h.01"}]];var zr=[["path",{d:"M11.017 2.814a1 1 0 0 1 1.966 0l1.051 5.558a2 2 0 0 0 1.594 1.594l5.558 1.051a1 1 0 0 1 0 1.966l-5.558 1.051a2 2 0 0 0-1.594 1.594l-1.051 5.558a1 1 0 0 1-1.966 0l-1.051-5.558a2 2 0 0 0-1.594-1.594l-5.558-1.051a1 1 0 0 1 0-1.966l5.558-1.051a2 2 0 0 0 1.594-1.594z"}],["path",{d:"M20 2v4"}],["path",{d:"M22 4h-4"}],["circle",{cx:"4",cy:"20",r:"2"}]];var ha=[["path",{d:"M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7"}],["path",{d:"M18.375 2.625a1 1 0 0 1 3 3l-9.013 9.014a2 2 0 0 1-.853.505l-2.873.84a.5.5 0 0 1-.62-.62l.84-2.873a2 2 0 0 1 .506-.852z"}]];var Kn=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}]];var Qn=[["path",{d:"M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z"}]];var Xn=[["path",{d:"M21 9a2.4 2.4 0 0 0-.706-1.706l-3.588-3.588A2.4 2.4 0 0 0 15 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2z"}],["path",{d:"M15 3v5a1 1 0 0 0 1 1h5"}]];var Jn=[["path",{d:"M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5"}],["path",{d:"M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244"}],["path",{d:"M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05"}]];var Zn=[["circle",{cx:"12",cy:"12",r:"4"}],["path",{d:"M12 2v2"}],["path",{d:"M12 20v2"}],["path",{d:"m4.93 4.93 1.41 1.41"}],["path",{d:"m17.66 17.66 1.41 1.41"}],["path",{d:"M2 12h2"}],["path",{d:"M20 12h2"}],["path",{d:"m6.34 17.66-1.41 1.41"}],["path",{d:"m19.07 4.93-1.41 1.41"}]];var Yn=[["path",{d:"M12 3v18"}],["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["path",{d:"M3 9h18"}],["path",{d:"M3 15h18"}]];var el=[["rect",{width:"16",height:"20",x:"4",y:"2",rx:"2",ry:"2"}],["line",{x1:"12",x2:"12.01",y1:"18",y2:"18"}]];var tl=[["path",{d:"M13.172 2a2 2 0 0 1 1.414.586l6.71 6.71a2.4 2.4 0 0 1 0 3.408l-4.592 4.592a2.4 2.4 0 0 1-3.408 0l-6.71-6.71A2 2 0 0 1 6 9.172V3a1 1 0 0 1 1-1z"}],["path",{d:"M2 7v6.172a2 2 0 0 0 .586 1.414l6.71 6.71a2.4 2.4 0 0 0 3.191.193"}],["circle",{cx:"10.5",cy:"6.5",r:".5",fill:"currentColor"}]];var al=[["path",{d:"M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42z"}],["circle",{cx:"7.5",cy:"7.5",r:".5",fill:"currentColor"}]];var rl=[["circle",{cx:"12",cy:"12",r:"10"}],["circle",{cx:"12",cy:"12",r:"6"}],["circle",{cx:"12",cy:"12",r:"2"}]];var ol=[["path",{d:"M12 19h8"}],["path",{d:"m4 17 6-6-6-6"}]];var sl=[["path",{d:"M14.5 2v17.5c0 1.4-1.1 2.5-2.5 2.5c-1.4 0-2.5-1.1-2.5-2.5V2"}],["path",{d:"M8.5 2h7"}],["path",{d:"M14.5 16h-5"}]];var il=[["path",{d:"M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88Z"}],["path",{d:"M7 10v12"}]];var nl=[["path",{d:"M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2Z"}],["path",{d:"M13 5v2"}],["path",{d:"M13 17v2"}],["path",{d:"M13 11v2"}]];var ll=[["line",{x1:"10",x2:"14",y1:"2",y2:"2"}],["line",{x1:"12",x2:"15",y1:"14",y2:"11"}],["circle",{cx:"12",cy:"14",r:"8"}]];var ma=[["path",{d:"M10 11v6"}],["path",{d:"M14 11v6"}],["path",{d:"M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6"}],["path",{d:"M3 6h18"}],["path",{d:"M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"}]];var dl=[["path",{d:"m17 14 3 3.3a1 1 0 0 1-.7 1.7H4.7a1 1 0 0 1-.7-1.7L7 14h-.3a1 1 0 0 1-.7-1.7L9 9h-.2A1 1 0 0 1 8 7.3L12 3l4 4.3a1 1 0 0 1-.8 1.7H15l3 3.3a1 1 0 0 1-.7 1.7H17Z"}],["path",{d:"M12 22v-3"}]];var pl=[["path",{d:"M16 7h6v6"}],["path",{d:"m22 7-8.5 8.5-5-5L2 17"}]];var ga=[["path",{d:"m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"}],["path",{d:"M12 9v4"}],["path",{d:"M12 17h.01"}]];var ul=[["path",{d:"M10 14.66V17a1 1 0 0 1-1 1 2 2 0 0 0-2 2v2"}],["path",{d:"M14 14.66V17a1 1 0 0 0 1 1 2 2 0 0 1 2 2v2"}],["path",{d:"M17.916 10H19.5A2.5 2.5 0 0 0 22 7.5V5a1 1 0 0 0-1-1h-3"}],["path",{d:"M4 22h16"}],["path",{d:"M6 9a6 6 0 0 0 12 0V3a1 1 0 0 0-1-1H7a1 1 0 0 0-1 1z"}],["path",{d:"M6.084 10H4.5A2.5 2.5 0 0 1 2 7.5V5a1 1 0 0 1 1-1h3"}]];var fl=[["path",{d:"M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2"}],["path",{d:"M15 18H9"}],["path",{d:"M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14"}],["circle",{cx:"17",cy:"18",r:"2"}],["circle",{cx:"7",cy:"18",r:"2"}]];var cl=[["path",{d:"m17 2-5 5-5-5"}],["rect",{width:"20",height:"15",x:"2",y:"7",rx:"2"}]];var hl=[["path",{d:"M12 4v16"}],["path",{d:"M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2"}],["path",{d:"M9 20h6"}]];var ml=[["path",{d:"M12 3v12"}],["path",{d:"m17 8-5-5-5 5"}],["path",{d:"M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"}]];var gl=[["path",{d:"M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2"}],["circle",{cx:"12",cy:"7",r:"4"}]];var xl=[["path",{d:"M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2"}],["path",{d:"M16 3.128a4 4 0 0 1 0 7.744"}],["path",{d:"M22 21v-2a4 4 0 0 0-3-3.87"}],["circle",{cx:"9",cy:"7",r:"4"}]];var vl=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["circle",{cx:"7.5",cy:"7.5",r:".5",fill:"currentColor"}],["path",{d:"m7.9 7.9 2.7 2.7"}],["circle",{cx:"16.5",cy:"7.5",r:".5",fill:"currentColor"}],["path",{d:"m13.4 10.6 2.7-2.7"}],["circle",{cx:"7.5",cy:"16.5",r:".5",fill:"currentColor"}],["path",{d:"m7.9 16.1 2.7-2.7"}],["circle",{cx:"16.5",cy:"16.5",r:".5",fill:"currentColor"}],["path",{d:"m13.4 13.4 2.7 2.7"}],["circle",{cx:"12",cy:"12",r:"2"}]];var yl=[["path",{d:"m16 13 5.223 3.482a.5.5 0 0 0 .777-.416V7.87a.5.5 0 0 0-.752-.432L16 10.5"}],["rect",{x:"2",y:"6",width:"14",height:"12",rx:"2"}]];var bl=[["path",{d:"M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1"}],["path",{d:"M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4"}]];var Gr=[["path",{d:"m21.64 3.64-1.28-1.28a1.21 1.21 0 0 0-1.72 0L2.36 18.64a1.21 1.21 0 0 0 0 1.72l1.28 1.28a1.2 1.2 0 0 0 1.72 0L21.64 5.36a1.2 1.2 0 0 0 0-1.72"}],["path",{d:"m14 7 3 3"}],["path",{d:"M5 6v4"}],["path",{d:"M19 14v4"}],["path",{d:"M10 2v2"}],["path",{d:"M7 8H3"}],["path",{d:"M21 16h-4"}],["path",{d:"M11 3H9"}]];var wl=[["path",{d:"M15 4V2"}],["path",{d:"M15 16v-2"}],["path",{d:"M8 9h2"}],["path",{d:"M20 9h2"}],["path",{d:"M17.8 11.8 19 13"}],["path",{d:"M15 9h.01"}],["path",{d:"M17.8 6.2 19 5"}],["path",{d:"m3 21 9-9"}],["path",{d:"M12.2 6.2 11 5"}]];var $l=[["path",{d:"M12 10v2.2l1.6 1"}],["path",{d:"m16.13 7.66-.81-4.05a2 2 0 0 0-2-1.61h-2.68a2 2 0 0 0-2 1.61l-.78 4.05"}],["path",{d:"m7.88 16.36.8 4a2 2 0 0 0 2 1.61h2.72a2 2 0 0 0 2-1.61l.81-4.05"}],["circle",{cx:"12",cy:"12",r:"6"}]];var Kr=[["path",{d:"M2 12q2.5 2 5 0t5 0 5 0 5 0"}],["path",{d:"M2 19q2.5 2 5 0t5 0 5 0 5 0"}],["path",{d:"M2 5q2.5 2 5 0t5 0 5 0 5 0"}]];var kl=[["circle",{cx:"12",cy:"10",r:"8"}],["circle",{cx:"12",cy:"10",r:"3"}],["path",{d:"M7 22h10"}],["path",{d:"M12 22v-4"}]];var Cl=[["path",{d:"M18 16.98h-5.99c-1.1 0-1.95.94-2.48 1.9A4 4 0 0 1 2 17c.01-.7.2-1.4.57-2"}],["path",{d:"m6 17 3.13-5.78c.53-.97.1-2.18-.5-3.1a4 4 0 1 1 6.89-4.06"}],["path",{d:"m12 6 3.13 5.73C15.66 12.7 16.9 13 18 13a4 4 0 0 1 0 8"}]];var Sl=[["path",{d:"M12 20h.01"}],["path",{d:"M2 8.82a15 15 0 0 1 20 0"}],["path",{d:"M5 12.859a10 10 0 0 1 14 0"}],["path",{d:"M8.5 16.429a5 5 0 0 1 7 0"}]];var Ml=[["path",{d:"M12.8 19.6A2 2 0 1 0 14 16H2"}],["path",{d:"M17.5 8a2.5 2.5 0 1 1 2 4H2"}],["path",{d:"M9.8 4.4A2 2 0 1 1 11 8H2"}]];var Tl=[["rect",{width:"8",height:"8",x:"3",y:"3",rx:"2"}],["path",{d:"M7 11v4a2 2 0 0 0 2 2h4"}],["rect",{width:"8",height:"8",x:"13",y:"13",rx:"2"}]];var Pl=[["path",{d:"M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.106-3.105c.32-.322.863-.22.983.218a6 6 0 0 1-8.259 7.057l-7.91 7.91a1 1 0 0 1-2.999-3l7.91-7.91a6 6 0 0 1 7.057-8.259c.438.12.54.662.219.984z"}]];var Al=[["path",{d:"M15.914 4a1.5 1.5 0 00-2.474-1.561l-9 9A1.5 1.5 0 005.5 14h4.002a.5.5 0 01.471.666L8.086 20a1.5 1.5 0 002.475 1.56l9-9A1.5 1.5 0 0018.5 10h-3.997a.5.5 0 01-.472-.667z"}]];var Ec=new Map(Object.entries({activity:Ko,"alarm-clock":Qo,"alert-circle":ua,"alert-triangle":ga,archive:Xo,"at-sign":Jo,award:Zo,"badge-check":Pr,"bar-chart":Er,"bar-chart-2":da,battery:Yo,bed:es,bell:ts,bike:as,bomb:rs,book:ss,"book-open":os,bookmark:is,bot:ns,box:ls,brain:ds,briefcase:ps,bug:us,building:fs,calculator:cs,calendar:gs,"calendar-check":hs,"calendar-days":ms,camera:xs,car:vs,"chart-bar":Ar,"chart-line":la,"chart-no-axes-column":da,"chart-pie":pa,check:bs,"check-check":ys,"check-circle":Lr,circle:$s,"circle-alert":ua,"circle-check":Rr,"circle-dot":ws,"circle-help":qt,"circle-play":Hr,clipboard:Ss,"clipboard-check":ks,"clipboard-list":Cs,clock:Ms,cloud:As,"cloud-rain":Ts,"cloud-sun":Ps,code:Es,"code-xml":Or,coffee:Ls,coins:Rs,columns:fa,"columns-2":fa,"columns-3":Dr,command:Hs,compass:Os,cpu:Ds,"credit-card":Fs,database:qs,"door-open":Bs,download:Is,droplet:Us,droplets:_s,earth:Fr,edit:ha,euro:js,eye:Vs,feather:Ns,file:Gs,"file-code":Ws,"file-text":zs,files:Ks,filter:Ir,flag:Qs,flame:Xs,flashlight:Js,"flask-conical":Zs,folder:ei,"folder-open":Ys,"gamepad-2":ti,gauge:ai,gem:ri,gift:oi,"git-branch":si,"git-commit-horizontal":Ur,"git-merge":ii,"git-pull-request":ni,globe:li,"graduation-cap":di,"grid-2x2":_r,"grid-3x3":Na,hammer:pi,hand:ui,"hard-drive":fi,hash:ci,headphones:hi,heart:mi,"help-circle":qt,history:Wr,home:ca,house:ca,image:gi,inbox:xi,info:vi,kanban:yi,key:bi,keyboard:wi,languages:$i,layers:jr,"layout-dashboard":ki,"layout-grid":Ci,"layout-list":Si,leaf:Mi,"life-buoy":Ti,lightbulb:Pi,"line-chart":la,link:Ai,list:Di,"list-checks":Ei,"list-filter":Li,"list-music":Ri,"list-ordered":Hi,"list-todo":Oi,loader:Fi,lock:qi,"lock-open":Vr,"log-in":Bi,mail:Ii,map:_i,"map-pin":Ui,megaphone:ji,menu:Vi,"message-circle":Ni,"message-square":Wi,"messages-square":zi,mic:Gi,monitor:Ki,moon:Qi,mouse:Xi,music:qr,navigation:Ji,network:Zi,newspaper:Yi,notebook:tn,"notebook-pen":en,package:rn,"package-open":an,palette:on,paperclip:sn,pen:Nr,pencil:nn,percent:ln,phone:dn,"pie-chart":pa,"piggy-bank":pn,pin:un,plane:fn,play:cn,plug:hn,plus:mn,power:gn,presentation:xn,printer:vn,puzzle:yn,"qr-code":bn,quote:wn,radar:$n,radio:kn,receipt:Cn,recycle:Sn,"refresh-cw":Mn,repeat:Tn,rocket:Pn,route:An,router:En,rss:Ln,save:Rn,scissors:Hn,scroll:On,search:Dn,send:Fn,server:qn,settings:In,shapes:Bn,"share-2":Un,shield:jn,"shield-check":_n,"shopping-bag":Vn,"shopping-cart":Nn,signal:Wn,"sliders-horizontal":zn,smartphone:Gn,smile:Br,sparkles:zr,square:Kn,star:Qn,"sticky-note":Xn,store:Jn,sun:Zn,table:Yn,tablet:el,tag:al,tags:tl,target:rl,terminal:ol,"test-tube":sl,"thumbs-up":il,ticket:nl,timer:ll,trash:ma,"trash-2":ma,"tree-pine":dl,"trending-up":pl,"triangle-alert":ga,trophy:ul,truck:fl,tv:cl,type:hl,upload:ml,user:gl,users:xl,vault:vl,video:yl,wallet:bl,wand:wl,"wand-sparkles":Gr,watch:$l,waves:Kr,webcam:kl,webhook:Cl,wifi:Sl,wind:Ml,workflow:Tl,wrench:Pl,zap:Al})),Lc=([o,a])=>{switch(o){case"path":return Je`<path d=${a.d}></path>`;case"circle":return Je`<circle cx=${a.cx} cy=${a.cy} r=${a.r}></circle>`;case"ellipse":return Je`<ellipse cx=${a.cx} cy=${a.cy} rx=${a.rx} ry=${a.ry}></ellipse>`;case"line":return Je`<line x1=${a.x1} y1=${a.y1} x2=${a.x2} y2=${a.y2}></line>`;case"rect":return Je`<rect x=${a.x??0} y=${a.y??0} width=${a.width} height=${a.height} rx=${a.rx??0}></rect>`;case"polygon":return Je`<polygon points=${a.points}></polygon>`;default:return Je`<polyline points=${a.points}></polyline>`}};function Qr(o){let a=o===void 0?void 0:Ec.get(o);return a&&i`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${a.map(Lc)}</svg>`}var Rc=/[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u206a-\u206f\ufff0-\ufffc\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]/u,Jd=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,Hc=/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u,Zd=/\p{M}/u,Oc=/\p{Variation_Selector}/u,Dc=/\p{So}/u,Fc=/[\u200c\u200d]/u;function h(o,a=""){return Yd(o,a,!1)}function me(o){return h(o,`
	`)}function K(o){return Yd(o,"",!0)}function Yd(o,a,e){let t="",r="",s=4,n=0;for(let p of o){n+=p.length;let u=Zd.test(p),b=a.includes(p),T=!0;!b&&!Rc.test(p)&&(Oc.test(p)?(b=s===0&&(e?p==="️"&&Dc.test(r):!/[A-Za-z\s\u0085]/.test(r)),T=!1):u?(b=s<4&&(!e||!Jd.test(p)),T=!1):e&&Fc.test(p)?(b=jc(p,o.slice(0,n-p.length),o.slice(n)),T=!1):(b=!e||!Jd.test(p),T=e||!Hc.test(p))),t+=b?p:Vc(p),T?(r=p,s=0):u&&s++}return t}var qc=[["्",/^\p{Script=Devanagari}/u],["্",/^\p{Script=Bengali}/u],["੍",/^\p{Script=Gurmukhi}/u],["્",/^\p{Script=Gujarati}/u],["୍",/^\p{Script=Oriya}/u],["்",/^\p{Script=Tamil}/u],["్",/^\p{Script=Telugu}/u],["್",/^\p{Script=Kannada}/u],["്",/^\p{Script=Malayalam}/u],["්",/^\p{Script=Sinhala}/u],["္",/^\p{Script=Myanmar}/u],["្",/^\p{Script=Khmer}/u]].map(([o,a])=>({virama:o,script:a})),Bc=/^[\u0620-\u064a\u066e-\u06ff\u0710-\u072f\u074d-\u077f\u07ca-\u07ea\u1820-\u1878]/u,Ic=/^[\u0621\u0674]/u,Uc=/^[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e\u0728\u072a\u072c\u072f\u074d\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779]/u,_c=[/^\p{Script=Arabic}/u,/^\p{Script=Syriac}/u,/^\p{Script=Nko}/u,/^\p{Script=Mongolian}/u],El=/^\p{L}/u;function jc(o,a,e){let t=a.replace(/\p{M}+$/u,""),r=[...t].at(-1)??"",s=e.replace(/^\p{M}+/u,"");for(let p of a.slice(t.length)){let u=qc.find(b=>b.virama===p)?.script;if(!(!u?.test(r)||!El.test(r)))return o==="‍"?!Zd.test([...e][0]??""):u.test(s)&&El.test(s)}let n=p=>Bc.test(p)&&El.test(p)&&!Ic.test(p);return o==="‍"||!n(r)||!n(s)||Uc.test(r)?!1:_c.some(p=>p.test(r)&&p.test(s))}function Vc(o){let a=o.codePointAt(0)??0;return a<128?`\\x${a.toString(16).padStart(2,"0")}`:`\\u{${a.toString(16)}}`}function ep(o){return/[\p{L}\p{N}]/u.exec(o)?.[0].toUpperCase()??"?"}function Ll(o){return/^https?:\/\//i.test(o)&&URL.canParse(o)?o:void 0}var le=(o,a,e)=>`${o} ${String(o)==="1"?a:e}`,c={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",undo:"Undo",soon:o=>o<1e3?"in a moment":`in ${le(Math.round(o/1e3),"second","seconds")}`,transfer:{of:(o,a,e)=>`${o} of ${a}, ${e}`,looks:"It has arrived whole. The host looks at it…",cancel:o=>`Cancel: ${o}`},progress:"Progress",items:{step:"step",ofSteps:o=>`of ${o}`,steps:o=>le(o,"step","steps")},leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",catalogue:"Catalogue",catalogues:"Catalogues",backup:"Backup",limits:"Limits",log:"Log of the host"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:o=>`${le(o,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:o=>`Do it on the page ${o}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",examples:"Install the examples",examplesHelp:"The examples are part of this program: notes, a Markdown editor with search, and feed-digest, a reader that writes a digest of feeds. They get what they ask for: storage and endpoints (cli), and feed-digest rss, cron, ai and notifications as well. You can remove them at any time.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:o=>`Dismiss the alert of ${o}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:o=>`Memory of ${o}`,work:"CPU",idle:"idle",ticks:o=>`${o} instr/s`,calls:"Calls",errors:o=>le(o,"error","errors"),crashes:o=>le(o,"crash","crashes")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:o=>`Call of ${o}`,runOf:(o,a)=>`Job ${a} of ${o}`,callBy:o=>`Asked by ${o}`,expires:"expires",due:"Due",version:"Version",standsFor:o=>`stands for ${o} runs`,truncated:o=>`Only the beginning is shown: the body has ${o}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:o=>`Approve ${o}`,rejectOf:o=>`Reject ${o}`,callNumber:(o,a)=>`call #${o} of ${a}`,runNumber:(o,a,e)=>`run #${o} of the job ${e} of ${a}`,number:o=>`#${o}`,callApproved:(o,a,e)=>`Call #${o} of ${a} is approved ${e}.`,callRejected:(o,a,e)=>`Call #${o} of ${a} is rejected ${e}.`,runApproved:(o,a,e)=>`${a}, run #${o}, is approved ${e}.`,runRejected:(o,a,e)=>`${a}, run #${o}, is rejected ${e}.`,approved:"approved",rejected:"rejected",withdrawn:"waits no more",more:o=>`${le(o,"request more waits","requests more wait")}, until there is room for them here.`,clear:"Clear what waits no more"},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",disableQuestion:o=>`Disable ${o}?`,disableHelp:"Calls that run are ended, its endpoints answer that it is disabled, and its jobs do not run until you enable it again. What it has stored stays.",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:o=>`Page of ${o}`,folderOf:o=>`Let the page of ${o} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the console, the plugin's page can write files there, replace those that are there, see whether a file exists and read one that is called kickoff. Do not open what you do not expect there.",projectOf:o=>`Add a project of ${o}?`,projectHelp:"A project is a name that the plugin keeps, for a folder that you have chosen for it.",projectName:"Name",projectFolder:"Folder",noFolder:"None",addProject:"Add the project",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",overlayOf:o=>`Open the window of ${o}`,again:"Open it again",silent:"The page does not answer. It may be at work, or hang; everything else goes on.",away:"The page has left for another address. Frames show pages of plugins only.",hasOverlay:o=>`The plugin ${o} has a window of its own.`,blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:o=>`by ${o}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:o=>`Grant ${o}`,revokeOf:o=>`Revoke ${o}`,grantQuestion:(o,a)=>`Grant ${o} to ${a}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(o,a)=>`Revoke ${o} from ${a}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(o,a)=>`${o}, at most ${a} an instance`,calls:"Calls",callsText:(o,a,e)=>`${o}, ${le(a,"error","errors")}, ${le(e,"crash","crashes")}`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:o=>`Remove ${o}?`,purgeQuestion:o=>`Remove ${o} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(o,a)=>o===void 0?`at most ${a}`:a===void 0?`at least ${o}`:`${o} to ${a}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",testOf:(o,a)=>`${o}: test the setting ${a}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:o=>`Use the default of ${o}`,unsetQuestion:(o,a)=>`Forget the value of ${o} of ${a}?`,unsetHelp:"The value that was set is deleted. Nothing brings it back.",kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:o=>`Run now: ${o}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What is logged appears here at once.",noMatch:"No line that was loaded has that text.",dropped:o=>`(${o} lines are missing)`,sameRequest:o=>`Lines of the request ${o}`},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:o=>`Import this file into ${o}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(o,a,e,t)=>`Imported ${o} rows, ${a} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(o,a)=>`${o} to ${a}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:o=>`Remove the feed ${o}`,removed:(o,a)=>`The feed ${o} is removed ${a}.`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:o=>`${o}/s`,network:"Network, both ways",noHistory:"The charts begin as soon as the plugin has run.",since:"The charts begin",pointOf:o=>`A point is ${o}; the figures below count since the host has started.`,totalCalls:"Calls",callsText:(o,a,e)=>`${o}, ${le(a,"error","errors")}, ${le(e,"crash","crashes")}`,cpuTime:"CPU time",waited:o=>`and ${o} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",inCatalogue:"Look into the catalogue",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:o=>`Version ${o} was installed before.`,withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(o,a)=>`Go back to version ${a} of ${o}?`,confirm:o=>`Go back to ${o}`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read",dismissed:(o,a)=>`A notification of ${o} is dismissed ${a}.`},consent:{short:"In short:",nothing:"It asks for no permission: it can compute, and nothing else.",all:"Tick all of these",accept:"I have read this and agree",kept:"granted before",declined:"not granted before",risk:{high:"high risk",medium:"medium risk"},change:{new:"new",changed:"changed",removed:"removed"}},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(o,a)=>`Version ${o} → ${a}`,downgrade:"an older version",installOf:o=>`Install ${o}`,againOf:o=>`Install ${o} again`,sameVersion:o=>`Version ${o}, which is installed`,upgradeOf:o=>`Upgrade ${o}`,by:o=>`by ${o}`,warnings:"Found while it was checked",memory:(o,a)=>`Memory: asks for ${o} MiB, gets ${a} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",fetching:o=>`Fetching the package of ${o}…`,from:o=>`From the catalogue ${o}, which lists exactly this package.`,yanked:"Yanked: nobody should install this version any more, says the catalogue’s maker.",vulnerable:"Vulnerable, says the catalogue’s maker.",turn:(o,a)=>`${o} of ${a}`,skip:"Leave it as it is",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(o,a)=>`It answered in ${o}, for ${le(a,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:o=>`Tokens of ${o}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:o=>`only ${o}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:o=>o===365?"in a year":`in ${o} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:o=>`Revoke ${o}`,revokeQuestion:o=>`Revoke the token ${o}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},catalogue:{search:"Search plugins",category:"Category",anyCategory:"Any category",categories:{planning:"Planning",development:"Development",testing:"Testing",devops:"DevOps",productivity:"Productivity",other:"Other"},tags:"Tags",found:o=>`${o} found`,words:"Names and descriptions are words of their authors.",more:"Show more",none:"No plugin fits",noneHelp:"The search looks at id, name, author, description and tags.",noCatalogues:"No catalogues yet",noCataloguesHelp:"A catalogue is a signed list of plugins. Add one that you trust, and its plugins appear here.",addOne:"Add a catalogue",by:o=>`by ${o}`,installed:o=>`installed ${o}`,update:o=>`update to ${o}`,yanked:"yanked",vulnerable:"vulnerable",expired:"expired",updates:"Updates",toInstalled:(o,a)=>`${o} → ${a}`,nothingNewer:"there is nothing newer",upgrade:"Upgrade",upgradeOf:o=>`Upgrade ${o}`,upgradeAll:"Upgrade all, one after another",from:o=>`In the catalogue ${o}`,asksFor:"It says that it asks for",asksNothing:"It says that it asks for no permission.",claims:"An installation asks for what the package itself declares.",versions:"Versions",install:"Install",installVersion:o=>`Install version ${o}`,isInstalled:"installed",size:"Package",signer:"Signed by",unsigned:"Nobody has signed it.",trusted:"a publisher that you trust",known:"a publisher that you have seen before",changes:"What is new, says its author"},catalogues:{none:"No catalogues yet",noneHelp:"A catalogue is a signed list of plugins, in a folder, on a web server or in an OCI registry.",browse:"Look at the plugins",plugins:o=>`${o} plugins`,refreshed:"fetched",never:"never fetched since it was added",expires:"expires",expired:"expired",daily:"Fetch it each day",dailyOf:o=>`Fetch the catalogue ${o} each day`,refresh:"Fetch",refreshOf:o=>`Fetch the list of ${o}`,remove:"Remove",removeOf:o=>`Remove the catalogue ${o}`,removeQuestion:o=>`Remove the catalogue ${o}?`,removeHelp:"What was installed from it stays, and gets no more upgrades from it.",add:"Add a catalogue",place:"Where it lies",placeHelp:"An address that begins with https:// or oci://, or a folder of the host’s machine.",name:"Name for you",nameHelp:"Lower-case letters, digits and hyphens.",look:"Look at it",question:"Is this the catalogue’s key?",questionHelp:"Compare the fingerprint with what its maker has published. From now on only lists that are signed with this key are taken.",fingerprint:"Fingerprint",title:"Title"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:o=>`Forget the publisher ${o}`,forgetQuestion:o=>`Forget the publisher ${o}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",rename:"Rename",renameOf:o=>`Rename the publisher ${o}`,rotate:"Take a new key",statement:"Statement",statementHelp:"The file that `wasmhost signing-key rotate` has made: the publisher says in it, signed with the old key and the new one, which comes next.",noStatement:"This file is larger than a statement. Choose the one that the publisher has sent.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces everything: plugins and what they have stored, settings, tokens. What is here now is set aside in a folder of the data folder. First you are told what the file brings; nothing changes before you agree.",file:"Backup file",look:"Look at it",brings:"What it brings",madeOn:(o,a)=>`Made on ${o}, it says, by wasmhost ${a}`,files:(o,a)=>`${le(o,"file","files")} of ${a}`,granted:"granted:",nothing:"nothing",disabled:"disabled",reaches:(o,a)=>o?`it may reach only ${a||"no host at all"}`:`it may reach all public addresses${a&&`, and ${a}`}`,anySchedule:"its jobs may run by any schedule that it chooses",weight:o=>`it gets more of the processors than others: its CPU weight is ${o}`,back:(o,a)=>`a rollback goes back to ${o}, granted ${a||"no more"}`,tokensOf:o=>`${le(o,"token or login","tokens and logins")} for the API of the host`,fullAccess:"full access",orphansOf:o=>`Data of ${le(o,"removed plugin","removed plugins")}:`,provider:"An AI provider, which gets what plugins ask of a model:",proxy:o=>`by the proxy ${o}`,providerKey:"with the sealed key for it",plainKey:"the key may go there unencrypted",secrets:o=>`${le(o,"sealed password or secret","sealed passwords and secrets")}`,withKey:"The key that opens them: whoever has the file can read them",damagedIn:"Damaged in the backup:",restoreThis:"Restore this",restoreQuestion:"Replace everything by this backup?",restoreWarning:(o,a)=>`It brings ${le(o,"plugin","plugins")} with what they are granted, and ${le(a,"token or login","tokens and logins")}. Restore only what you have made yourself. The host ends and opens anew; this page waits for it.`,forget:"Forget it",restoring:"Restoring. The host ends and opens anew; leave this page open.",restored:"The backup is restored.",setAside:o=>`What was there before is in the folder ${o} of the data folder.`,notRestored:"The backup was not restored, and everything is as it was:",unknownOutcome:"The host ended meanwhile, and does not know what became of the restore. What it serves is whole: all of the backup, or all that was there. Look at the plugins and their data, and send the backup again where it is not there.",keyHelp:"Passwords and secrets need the master key. Keep a copy of it: ",keyLink:"show the key",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:o=>`Delete the data of ${o}`,deleteQuestion:o=>`Delete what ${o} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(o,a)=>`${o} to ${a}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:o=>`${le(o,"plugin was","plugins were")} refused more`,services:"Services",database:"Database",member:"Host",this:"this one",seen:"Last seen",ago:o=>`${o} ago`,silent:"silent",standby:"Standby",state:"State",commits:"Commits",behind:"Behind",standbysHidden:o=>`How far standbys are: ${o}`,faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",given:o=>`the file ${o}`,made:"Made",protects:"Protects",sealed:(o,a)=>`${le(o,"secret","secrets")} of ${le(a,"plugin","plugins")}`,export:"Show the key",exportQuestion:"Show the master key on this screen?",exportWarning:"Whoever has it and a copy of the data folder can read every password and secret in there. See that nobody looks on, and that no screen is shared or recorded.",exported:"The key, shown this once:",exportedHelp:"Keep it in a password manager or on paper, away from backups. Once this machine is lost, it opens what a restored backup has: `wasmhost key restore`.",rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};function E(o){return i`<bdi class="said">${h(o)}</bdi>`}function je(o,a=c.words.author){return i`<figure class="said-block">
    <figcaption>${a}</figcaption>
    <p dir="auto">${me(o)}</p>
  </figure>`}function lt(o){return i`<code dir="ltr">${h(o)}</code>`}function Re(o){return o.split("`").map((a,e)=>e%2===1?i`<code>${a}</code>`:a)}function xa(o){return o.charAt(0).toUpperCase()+o.slice(1)}function yt(o,a){return i`<div class="table" tabindex="0">
    <table>
      <thead>
        <tr>
          ${o.map(e=>i`<th>${e}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${a.map(e=>i`<tr>
              ${e.map(t=>i`<td>${t}</td>`)}
            </tr>`)}
      </tbody>
    </table>
  </div>`}function O(o){return o?i`<time datetime=${o} title=${vt(o)}>${Kd(o)}</time>`:l}function dt(o,a){let e=o instanceof xt,t=e?o.requestId:"",r=e?o.detail||o.message:o instanceof TypeError?void 0:o instanceof Error?o.message:String(o);return i`<div class="notice bad" role="alert">
    ${be("alert")}
    <div>
      <strong>${c.problem.title}</strong>
      <p>${r===void 0?Re(c.problem.noAnswer):me(r)}</p>
      ${t?i`<p class="faint">${c.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${a?i`<button class="plain" @click=${a}>${c.problem.again}</button>`:l}
  </div>`}function M(o,a){return i`<div class="notice ${o}">
    ${be({info:"info",warn:"alert",bad:"alert",good:"check"}[o])}
    <div>${a}</div>
  </div>`}function tp(){return i`<p class="loading" role="status">${c.loading}</p>`}function H(o,a,e=l){return i`<div class="empty">
    <strong>${o}</strong>
    <p>${a}</p>
    ${e}
  </div>`}function $(o,a=""){return i`<span class="badge ${a}">${o}</span>`}function Wa(o,a,e,t){let r=e>0?Math.min(1,a/e):0,s=r>.9?"bad":r>.7?"warn":"";return i`<span
    class="meter ${s}"
    role="meter"
    aria-label=${o}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(r*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${r*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function ap(o,a,e){let t=Math.max(1e-9,...a),r=a.length>1?200/(a.length-1):200,s=a.map((n,p)=>`${(p*r).toFixed(1)},${(38-n/t*36).toFixed(1)}`);return i`<figure class="chart">
    <figcaption>${o}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${o}: ${e}">
      ${s.length>1?Je`<polygon points=${`0,40 ${s.join(" ")} 200,40`}></polygon>
        <polyline points=${s.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function Ve(o,a,e={}){let t=0;for(let n of a)t=(t*31+n.charCodeAt(0))%8;let{image:r,large:s}=e;return i`<span class="tile hue-${t} ${s?"large":""}" aria-hidden="true"
    >${r?i`<img src=${r} alt="" />`:Qr(e.icon)??ep(o)}</span
  >`}function v(o,a,e={}){return i`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    aria-describedby=${e.about??l}
    title=${e.title??l}
    @click=${a}
  >
    ${o}
  </button>`}function U(o,a,e=l){return i`<label class="field"
    ><span>${o}</span>${a}${e===l?l:i`<small>${e}</small>`}</label
  >`}var Nc={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",list:"M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",search:"M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function be(o){return i`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${Nc[o]}></path></svg>`}var Rl=c.items,Wc=o=>o<=1?o*100:o;function zc({currentStep:o,totalSteps:a}){if(o===void 0)return a===void 0?l:i`<span>${Rl.steps(a)}</span>`;let e=typeof o=="number"?o:E(o);return i`<span>${Rl.step} ${e}${a===void 0?l:` ${Rl.ofSteps(a)}`}</span>`}function rp(o){let a=o?.value;return!Array.isArray(a)||a.length===0?l:i`<ul class="plugin-items">
    ${a.map(e=>i`<li>
          ${e.needsYou?i`<span class="dot bad" role="img" aria-label=${c.waiting} title=${c.waiting}></span>`:l}
          <span class="strong">${E(e.title)}</span>
          <span>${E(e.status)}</span>
          ${e.subtitle?i`<span>${E(e.subtitle)}</span>`:l} ${zc(e)}
          ${e.progress===void 0?l:i`<progress
                  max="100"
                  value=${Wc(e.progress)}
                  aria-label=${c.progress}
                ></progress>`}
        </li>`)}
  </ul>`}function op(o){return i`<div class="card">
    <p class="faint">${c.saysPlugin} <code>${o.plugin}</code></p>
    <ul class="plain-list">
      ${o.value.map(a=>i`<li>
            ${a.dotColor?i`<svg class="dot" viewBox="0 0 8 8" aria-hidden="true">
                    <circle cx="4" cy="4" r="4" fill=${a.dotColor}></circle>
                  </svg>`:l}
            ${E(a.title)}
            <span class="faint"
              >${a.subtitle?i`${E(a.subtitle)} `:l}${O(a.timestamp)}</span
            >
          </li>`)}
    </ul>
  </div>`}var va=class{constructor(a){this.most=a}#e=0;#t=new Map;join(a){return this.#r(a).pages++,()=>{this.#r(a).pages--,this.#s(a),this.#a()}}async take(a,e,t){let r=this.#r(a);await new Promise((s,n)=>{let p=()=>{r.waiting.splice(r.waiting.indexOf(u),1),this.#s(a),n(t.reason)},u=()=>{t.removeEventListener("abort",p),s()};r.waiting.push(u),t.addEventListener("abort",p),this.#a()});try{return await e()}finally{r.under--,this.#e--,this.#s(a),this.#a()}}#a(){let a=this.#t.size>1?Math.max(1,this.most-1):this.most;for(let e=!0;e;){e=!1;for(let[t,r]of[...this.#t]){if(this.#e>=this.most)return;if(r.under>=a)continue;let s=r.waiting.shift();s&&(r.under++,this.#e++,this.#t.delete(t),this.#t.set(t,r),e=!0,s())}}}#r(a){let e=this.#t.get(a);return e||this.#t.set(a,e={pages:0,under:0,waiting:[]}),e}#s(a){let{pages:e,under:t,waiting:r}=this.#r(a);e+t+r.length===0&&this.#t.delete(a)}};var Gc=2e5,Xr=class extends EventTarget{#e;#t=new va(1);#a=new Map;constructor(a){super(),this.#e=a}of(a,e){return this.#a.get(`${a} ${e}`)}async send(a,e,t,r,s){if(this.of(a,e)?.stop)return;let n=new AbortController,p={input:t,stop:n};this.#a.set(`${a} ${e}`,p),this.dispatchEvent(new Event("change"));try{let u=performance.now(),b=Object.fromEntries(new URLSearchParams(t.query)),T=re=>this.#e.callEndpoint({method:a,url:e,query:b,body:r},{signal:re}),x=await(s?T(AbortSignal.any([n.signal,s])):this.#t.take(e,()=>T(n.signal),n.signal)),B=await x.text(),j=performance.now()-u;p.answer={status:x.status,ms:j,body:Kc(B.slice(0,Gc))}}catch(u){!n.signal.aborted&&!s?.aborted&&(p.failure=u)}p.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let a of this.#a.values())a.stop?.abort();this.#a.clear()}};function Kc(o){try{return JSON.stringify(JSON.parse(o),null,2)}catch{return o}}var Qc=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Jr=class extends EventTarget{#e;#t=new Map;#a=[];#r=0;constructor(a){super(),this.#e=a}of(a){if(!a.icon)return;let e=`${a.id} ${a.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#a.push(a),this.#s()),this.#t.get(e)||void 0}async#s(){if(!(this.#r>=4)){this.#r++;for(let a=this.#a.shift();a!==void 0;a=this.#a.shift())try{let e=await(await this.#e.pluginIcon({id:a.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),r=Qc.find(([n])=>t.startsWith(n))?.[1]??"image/svg+xml",s=Array.from(new Uint8Array(e),n=>String.fromCharCode(n)).join("");this.#t.set(`${a.id} ${a.digest}`,`data:${r};base64,${btoa(s)}`),this.dispatchEvent(new Event("change"))}catch{}this.#r--}}};var lp=()=>new Va({url:location.origin}),sp=o=>new TextEncoder().encode(o),dp=o=>Uint8Array.from(o.match(/../g)??[],a=>parseInt(a,16)),ip=o=>Array.from(o,a=>a.toString(16).padStart(2,"0")).join(""),za=class extends Error{};function Ol(o,a){return new Promise((e,t)=>{let r=indexedDB.open("wasmhost",1);r.onupgradeneeded=()=>r.result.createObjectStore("keys"),r.onerror=()=>t(r.error??new Error(c.noKeys)),r.onsuccess=()=>{let s=r.result.transaction("keys",o),n=a(s.objectStore("keys"));s.oncomplete=()=>e(n.result),s.onabort=()=>t(s.error??new Error(c.noKeys)),r.result.close()}})}var pp=()=>Ol("readonly",o=>o.get("login"));async function up(){let o=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(c.noKeys);if(o===void 0)return await pp()!==void 0;history.replaceState(null,"",location.pathname);let a=await lp().createLogin({code:o}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",dp(a.key),e,!1,["sign","verify"]);return await Ol("readwrite",r=>r.put(t,"login")),!0}async function Xc(){let o=await pp();if(o===void 0)throw new xt(401,{detail:c.signedOut.title});let a=ip(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await lp().proveLogin({nonce:a});if(!await crypto.subtle.verify("HMAC",o,dp(t),sp(`host:${e}:${a}`)))throw new za(c.stranger);return ip(new Uint8Array(await crypto.subtle.sign("HMAC",o,sp(`page:${e}`))))}var Hl;function bt(){Hl=void 0}async function np(){document.hidden&&bt();let o=Hl??=Xc();try{return await o}catch(a){throw Hl===o&&bt(),a}}async function Jc(o,a,e){for(let t=await np(),r=!1;;r=!0){let s=new Headers(e?.headers);s.set("Wasmhost-Session",t);let n=await o(a,{...e,headers:s});if(n.status!==401||r)return n;let p=t;if(bt(),t=await np(),t===p)return n}}function Ga(o=(a,e)=>fetch(a,e)){return new Va({url:location.origin,fetch:(a,e)=>Jc(o,a,e)})}async function fp(){try{await Ga().deleteLogin()}finally{await Ol("readwrite",o=>o.delete("login"))}}function Bt(o){return o instanceof xt&&o.status===401}var Zr=class extends EventTarget{constructor(){super(...arguments);this.time=5e3;this.#e=new Map}#e;get list(){return[...this.#e.values()]}get soon(){return c.soon(this.time)}has(e){return this.#e.get(e)?.timer!==void 0}later(e,t,r){if(this.has(e))return;let s={key:e,text:t};s.timer=window.setTimeout(()=>{this.#t(s,r)},this.time),this.#e.set(e,s),this.#a(),this.dispatchEvent(new Event("added"))}async#t(e,t){try{await t(),this.#e.delete(e.key)}catch(r){e.failure=r}e.timer=void 0,this.#a()}drop(e){clearTimeout(this.#e.get(e)?.timer),this.#e.delete(e),this.#a()}stop(){for(let e of[...this.#e.keys()])this.drop(e)}#a(){this.dispatchEvent(new Event("change"))}};var cp=["plugins","approvals","sessions","notices"],hp=500,Zc=5e3,Yr=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.undo=new Zr;this.#t=new Set;this.#r=new Set;this.#s=new Set;this.#o=e=>{this.undo.list.some(t=>this.undo.has(t.key))&&e.preventDefault()};this.#n=()=>{bt(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#l(this.#e.signal))};this.icons=new Jr(e),this.calls=new Xr(e);for(let t of[this.icons,this.calls,this.undo])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#a;#r;#s;start(){document.addEventListener("visibilitychange",this.#n),addEventListener("beforeunload",this.#o),this.#n(),this.#i()}stop(){document.removeEventListener("visibilitychange",this.#n),removeEventListener("beforeunload",this.#o),this.undo.stop(),this.#e?.abort(),this.calls.stop()}#o;async#i(){let{limits:e}=await this.client.listLimits().catch(()=>({limits:[]})),t=Gd(e.find(r=>r.name==="console.undo-time")?.value??"");t!==void 0&&(this.undo.time=t)}#n;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#l(e){let t=hp;for(;!e.aborted;){let r;try{for await(let s of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#d("open");for(let n of cp)this.changed(n)}t=hp,cp.includes(s.name)?this.changed(s.name,s.data.plugins):s.name===""&&this.#p(s.data)}}catch(s){if(e.aborted)return;if(Bt(s)){this.dispatchEvent(new Event("refused"));return}r=s}if(e.aborted)return;bt(),this.#d(r instanceof za?"stranger":"lost"),await new Promise(s=>setTimeout(s,t)),t=Math.min(t*2,Zc)}}#d(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#p(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e,t){if(e==="plugins"&&(this.#a=t&&this.#a&&new Set([...this.#a,...t])),this.#r.has(e)){this.#s.add(e);return}this.#r.add(e);try{do this.#s.delete(e),await this.#c(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#s.has(e))}catch(r){Bt(r)&&this.dispatchEvent(new Event("refused"))}finally{this.#r.delete(e)}}async figures(e){let t=this.plugins,{plugins:r}=await this.client.listPlugins({id:[...e]});if(this.plugins!==t)return;let s=new Map(r.map(n=>[n.id,n.stats]));this.plugins=t.map(n=>s.has(n.id)?{...n,stats:s.get(n.id)}:n)}#u(e){for(let{id:t,state:r}of this.plugins){let s=e.get(t);(s===void 0||s==="disabled")&&this.#t.add(t),r==="active"&&this.#t.delete(t)&&this.dispatchEvent(new CustomEvent("enabled",{detail:t}))}}async#c(e){switch(e){case"plugins":{let t=this.#a;this.#a=new Set;try{let{plugins:r}=await this.client.listPlugins(t&&{id:[...t]}),s=new Map(this.plugins.map(n=>[n.id,n.state]));this.plugins=t?[...this.plugins.filter(n=>!t.has(n.id)),...r].sort((n,p)=>n.id<p.id?-1:1):r,this.ready&&this.#u(s)}catch(r){throw this.#a=void 0,r}break}case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,r]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=r.notifications.length}}}};var Yc={},eo=ia(class extends mt{constructor(){super(...arguments),this.ot=Yc}render(o,a){return a()}update(o,[a,e]){if(Array.isArray(a)){if(Array.isArray(this.ot)&&this.ot.length===a.length&&a.every((t,r)=>t===this.ot[r]))return Be}else if(this.ot===a)return Be;return this.ot=Array.isArray(a)?Array.from(a):a,this.render(a,e)}});var mp=(o,a,e)=>{let t=new Map;for(let r=a;r<=e;r++)t.set(o[r],r);return t},Te=ia(class extends mt{constructor(o){if(super(o),o.type!==jd.CHILD)throw Error("repeat() can only be used in text expressions")}dt(o,a,e){let t;e===void 0?e=a:a!==void 0&&(t=a);let r=[],s=[],n=0;for(let p of o)r[n]=t?t(p,n):n,s[n]=e(p,n),n++;return{values:s,keys:r}}render(o,a,e){return this.dt(o,a,e).values}update(o,[a,e,t]){let r=Wd(o),{values:s,keys:n}=this.dt(a,e,t);if(!Array.isArray(r))return this.ut=n,s;let p=this.ut??=[],u=[],b,T,x=0,B=r.length-1,j=0,re=s.length-1;for(;x<=B&&j<=re;)if(r[x]===null)x++;else if(r[B]===null)B--;else if(p[x]===n[j])u[j]=gt(r[x],s[j]),x++,j++;else if(p[B]===n[re])u[re]=gt(r[B],s[re]),B--,re--;else if(p[x]===n[re])u[re]=gt(r[x],s[re]),na(o,u[re+1],r[x]),x++,re--;else if(p[B]===n[j])u[j]=gt(r[B],s[j]),na(o,r[x],r[B]),B--,j++;else if(b===void 0&&(b=mp(n,j,re),T=mp(p,x,B)),b.has(p[x]))if(b.has(p[B])){let qe=T.get(n[j]),Ho=qe!==void 0?r[qe]:null;if(Ho===null){let bd=na(o,r[x]);gt(bd,s[j]),u[j]=bd}else u[j]=gt(Ho,s[j]),na(o,r[x],Ho),r[qe]=null;j++}else Mr(r[B]),B--;else Mr(r[x]),x++;for(;j<=re;){let qe=na(o,u[re+1]);gt(qe,s[j]),u[j++]=qe}for(;x<=B;){let qe=r[x++];qe!==null&&Mr(qe)}return this.ut=n,Sr(o,u),Be}});var eh=100,Dl=600,th=400,ah=10,He,ba,It,Ka,wt,Ut,Ye,wa,$t,Ne,$a,kt,_t,jt,Vt,ka,S,Ze,to,ya,ao,Fl,ro,gp,xp,vp,oo,yp,bp,ql,wp,Pe=class extends Me{constructor(){super(...arguments);y(this,S);this.items=[];this.key=e=>e;this.row=()=>i``;this.rowClass=()=>"";this.kind="";this.height=40;this.more=!1;this.follow=!1;this.first=0;this.last=1;y(this,He,1);y(this,ba,0);y(this,It,!1);y(this,Ka,0);y(this,wt,new Map);y(this,Ut,0);y(this,Ye,new Float64Array(1));y(this,wa,!1);y(this,$t,0);y(this,Ne,document.documentElement);y(this,$a,new AbortController);y(this,kt,!1);y(this,_t,!1);y(this,jt,0);y(this,Vt);y(this,ka,-1)}createRenderRoot(){return this}get drawn(){return this.items.slice(...d(this,S,ya).call(this))}connectedCallback(){super.connectedCallback(),C(this,$a,new AbortController);let{signal:e}=m(this,$a),t=this.parentElement;for(;t?.parentElement&&!/auto|scroll/.test(getComputedStyle(t).overflowY);)t=t.parentElement;C(this,Ne,t??document.documentElement),m(this,Ne).addEventListener("scroll",()=>d(this,S,gp).call(this),{passive:!0,signal:e});let r=new ResizeObserver(()=>d(this,S,xp).call(this));for(let s of[this,m(this,Ne)])r.observe(s);e.addEventListener("abort",()=>r.disconnect())}disconnectedCallback(){super.disconnectedCallback(),m(this,$a).abort()}willUpdate(e){(e.has("items")||e.has("follow"))&&(C(this,jt,0),C(this,kt,this.follow)),["items","row"].some(r=>e.has(r))&&Do(this,Ka)._++,e.has("kind")&&C(this,It,!1);let t=m(this,S,oo)?[...m(this,S,oo).children].find(r=>r.contains(document.activeElement)):void 0;if(C(this,Vt,void 0),t instanceof HTMLLIElement){let{entry:r}=t,s=this.items.findIndex(n=>this.key(n)===r);C(this,Vt,{key:r,index:s<0?t.place:s})}m(this,S,Ze)||((!m(this,wa)||e.has("items"))&&d(this,S,ao).call(this),d(this,S,ro).call(this))}render(){let e=m(this,S,Ze)&&!this.more?l:this.more?-1:this.items.length;return i`<div class="space"></div>
      <ul class=${this.kind} @focusin=${()=>this.requestUpdate()}>
        ${Te(d(this,S,vp).call(this),t=>this.key(this.items[t]),t=>i`<li
            class=${this.rowClass(this.items[t])}
            .entry=${this.key(this.items[t])}
            .place=${t}
            aria-setsize=${e}
            aria-posinset=${e===l?l:t+1}
          >
            ${eo([m(this,Ka),t],()=>this.row(this.items[t]))}
          </li>`)}
      </ul>
      <div class="space"></div>`}updated(){let e=m(this,S,oo);if(e){if(d(this,S,ql).call(this,e),d(this,S,wp).call(this,e),!m(this,S,Ze)){let t=d(this,S,yp).call(this,e),r=!t&&d(this,S,bp).call(this,e);(t||r&&d(this,S,ro).call(this))&&Do(this,jt)._++<ah&&this.requestUpdate(),(t||r)&&d(this,S,ql).call(this,e)}m(this,kt)&&(m(this,Ne).scrollTop=m(this,Ne).scrollHeight,C(this,_t,!0),C(this,kt,this.isUpdatePending)),this.dispatchEvent(new Event("drawn")),d(this,S,ya).call(this)[1]<this.items.length?C(this,ka,-1):this.more&&m(this,ka)!==this.items.length&&m(this,$t)>0&&(C(this,ka,this.items.length),this.dispatchEvent(new Event("end")))}}};He=new WeakMap,ba=new WeakMap,It=new WeakMap,Ka=new WeakMap,wt=new WeakMap,Ut=new WeakMap,Ye=new WeakMap,wa=new WeakMap,$t=new WeakMap,Ne=new WeakMap,$a=new WeakMap,kt=new WeakMap,_t=new WeakMap,jt=new WeakMap,Vt=new WeakMap,ka=new WeakMap,S=new WeakSet,Ze=function(){return this.items.length<=eh},to=function(){return Math.ceil(this.items.length/m(this,He))},ya=function(){if(m(this,S,Ze))return[0,this.items.length];let e=Math.min(this.last,m(this,S,to));return[Math.min(this.first,e)*m(this,He),Math.min(e*m(this,He),this.items.length)]},ao=function(){let e=m(this,S,to),t=new Float64Array(e+1);for(let r=0;r<e;r++){let s=m(this,wt).get(this.key(this.items[r*m(this,He)]));t[r+1]=t[r]+(s??(m(this,Ut)||this.height))}C(this,Ye,t),C(this,wa,!0)},Fl=function(e){let t=0,r=m(this,Ye).length-1;for(;t<r;){let s=t+r+1>>1;m(this,Ye)[s]<=e?t=s:r=s-1}return t},ro=function(){let e=m(this,Ne).getBoundingClientRect().top-this.getBoundingClientRect().top,t=e+m(this,Ne).clientHeight,r=m(this,S,to),s=Dl-th;if(this.last<=r&&(this.first===0||m(this,Ye)[this.first]<=e-s)&&(this.last===r||m(this,Ye)[this.last]>=t+s))return!1;let n=Math.min(d(this,S,Fl).call(this,e-Dl),Math.max(0,r-1)),p=Math.min(r,Math.max(n,d(this,S,Fl).call(this,t+Dl))+1);return n===this.first&&p===this.last?!1:([this.first,this.last]=[n,p],!0)},gp=function(){let{scrollTop:e,clientHeight:t,scrollHeight:r}=m(this,Ne);C(this,jt,0),C(this,_t,e+t>=r-2),C(this,kt,!m(this,S,Ze)&&d(this,S,ro).call(this)&&m(this,_t))},xp=function(){let{clientWidth:e}=this;e!==m(this,$t)&&(C(this,$t,e),C(this,It,C(this,wa,!1)),m(this,wt).clear(),C(this,Ut,0),m(this,kt)||C(this,kt,this.follow&&m(this,_t))),C(this,jt,0),this.requestUpdate()},vp=function(){let[e,t]=d(this,S,ya).call(this),r=new Set;for(let s=e;s<t;s++)r.add(s);if(!m(this,S,Ze)){let s=m(this,Vt)?.index,n=s===void 0?[]:[s-1,s,s+1];for(let p of[0,...n,this.items.length-1])p>=0&&p<this.items.length&&r.add(p)}return[...r].sort((s,n)=>s-n)},oo=function(){return this.querySelector(":scope > ul")},yp=function(e){if(m(this,It))return!1;let t=getComputedStyle(e),r=t.display==="grid"?t.gridTemplateColumns.split(" ").length:1;return C(this,ba,parseFloat(t.rowGap)||0),C(this,It,m(this,$t)>0),r===m(this,He)?!1:(C(this,He,r),m(this,wt).clear(),d(this,S,ao).call(this),!0)},bp=function(e){let[t,r]=d(this,S,ya).call(this),s=!1;for(let n of e.children){let p=n.place;if(p<t||p>=r||p%m(this,He)>0||n.style.position!=="")continue;let u=n.getBoundingClientRect().height+m(this,ba);if(u<=m(this,ba))continue;let b=m(this,wt).get(n.entry);b!==void 0&&Math.abs(b-u)<.5||(m(this,wt).set(n.entry,u),s||=u!==(b??(m(this,Ut)||this.height)),m(this,Ut)||C(this,Ut,u))}return s&&d(this,S,ao).call(this),s},ql=function(e){let[t,r]=d(this,S,ya).call(this),[s,n]=this.querySelectorAll(":scope > .space"),p=T=>m(this,Ye)[Math.floor(T/m(this,He))]??0,u=m(this,Ye).at(-1);s.style.height=m(this,S,Ze)?"0":`${p(t)}px`,n.style.height=m(this,S,Ze)?"0":`${u-(r>=this.items.length?u:p(r))}px`;let b=m(this,$t)/m(this,He);for(let T of e.children){let x=T.place,B=!m(this,S,Ze)&&(x<t||x>=r);!B&&T.style.position===""||(T.style.position=B?"absolute":"",T.style.top=B?`${p(x)}px`:"",T.style.left=B?`${x%m(this,He)*b}px`:"",T.style.width=B?`${b}px`:"")}},wp=function(e){let t=m(this,Vt);if(!t||document.activeElement!==document.body)return;let r=[...e.children];if(r.some(n=>n.entry===t.key))return;let s=r.find(n=>n.place>=t.index)??r.at(-1);s&&(s.tabIndex=-1,s.focus({preventScroll:!0}))},f([R({attribute:!1})],Pe.prototype,"items",2),f([R({attribute:!1})],Pe.prototype,"key",2),f([R({attribute:!1})],Pe.prototype,"row",2),f([R({attribute:!1})],Pe.prototype,"rowClass",2),f([R({attribute:!1})],Pe.prototype,"kind",2),f([R({attribute:!1})],Pe.prototype,"height",2),f([R({attribute:!1})],Pe.prototype,"more",2),f([R({attribute:!1})],Pe.prototype,"follow",2),f([g()],Pe.prototype,"first",2),f([g()],Pe.prototype,"last",2),Pe=f([w("long-list")],Pe);function so(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(a=>a!=="").map(a=>{try{return decodeURIComponent(a)}catch{return a}})}function L(...o){return"#/"+o.map(encodeURIComponent).join("/")}function Ae(...o){location.hash=L(...o)}async function $p(o,a){for(let e=performance.now()+300;;){let{activeElement:t,defaultView:r}=o.ownerDocument;if(t===o&&r?.navigator.userActivation.isActive&&a())return!0;if(performance.now()>=e)return!1;await new Promise(s=>setTimeout(s,20))}}function kp(o,a){Il(o,a.replace(/\r\n?/g,`
`).split(`
`),0)}var Cp=/^ {0,3}(```|~~~)/,Sp=/^ {0,3}(#{1,6})[ \t]+(.*)$/,Mp=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,io=/^ {0,3}> ?/,Qa=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,rh=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function $e(o,a){return o.appendChild(o.ownerDocument.createElement(a))}function Il(o,a,e){let t=e<8;for(let r=0;r<a.length;){let s=a[r],n=Sp.exec(s),p=Cp.exec(s);if(s.trim()==="")r++;else if(p){let u=++r;for(;r<a.length&&!a[r].trimStart().startsWith(p[1]);)r++;$e($e(o,"pre"),"code").textContent=a.slice(u,r++).join(`
`)}else if(n)Bl($e(o,`h${n[1].length}`),n[2]),r++;else if(Mp.test(s))$e(o,"hr"),r++;else if(t&&io.test(s)){let u=[];for(;r<a.length&&io.test(a[r]);)u.push(a[r++].replace(io,""));Il($e(o,"blockquote"),u,e+1)}else if(t&&Qa.test(s))r=sh(o,a,r,e);else if(s.includes("|")&&r+1<a.length&&rh.test(a[r+1]))r=ih(o,a,r);else{let u=[s];for(;++r<a.length&&a[r].trim()!==""&&!oh(a[r],t);)u.push(a[r]);Bl($e(o,"p"),u.join(`
`))}}}function oh(o,a){return Cp.test(o)||Sp.test(o)||Mp.test(o)||a&&(io.test(o)||Qa.test(o))}function sh(o,a,e,t){let r=/\d/.test(Qa.exec(a[e])[2]),s=$e(o,r?"ol":"ul");s instanceof o.ownerDocument.defaultView.HTMLOListElement&&(s.start=parseInt(a[e].trim(),10));for(let n;e<a.length&&(n=Qa.exec(a[e]))&&/\d/.test(n[2])===r;){let p=[a[e++].slice(n[0].length)],u=/^(\t| {2,})/;for(;e<a.length;e++){let b=a[e];if(b.trim()===""?!u.test(a[e+1]??""):!u.test(b))break;p.push(b.replace(/^(\t| {1,4})/,""))}for(;e<a.length&&a[e].trim()===""&&Qa.test(a[e+1]??"");)e++;Il($e(s,"li"),p,t+1)}return e}function ih(o,a,e){let t=$e(o,"table"),r=(s,n)=>{let p=$e(t,"tr");for(let u of s.trim().replace(/^\||\|$/g,"").split("|"))Bl($e(p,n),u.trim())};for(r(a[e],"th"),e+=2;e<a.length&&a[e].includes("|");e++)r(a[e],"td");return e}var nh=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,lh={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function Bl(o,a){let e=[{mark:"",element:o}],t=0,r=s=>e[e.length-1].element.append(s);for(let s of a.matchAll(nh)){let[n,p,u,b,T,x]=s,B=s.index+n.length;r(a.slice(t,s.index)),t=B;let j=e[e.length-1].element,re=a[s.index-1]??"";if(p!==void 0)r(p);else if(u!==void 0)$e(j,"code").textContent=u;else if(b!==void 0){let qe=$e(j,"a");qe.textContent=b||T,/^(https?:\/\/|mailto:)/i.test(T)&&(qe.href=T)}else x===void 0?$e(j,"br"):e[e.length-1].mark===x&&!/\s/.test(re)?e.pop():e.length>8||/^\s?$/.test(a[B]??"")||x[0]==="_"&&/\w/.test(re)?r(x):e.push({mark:x,element:$e(j,lh[x])})}r(a.slice(t));for(let{mark:s,element:n}of e.slice(1).reverse())n.replaceWith(s,...n.childNodes)}var Z=class extends Error{constructor(e,t){super(t);this.code=e}};var dh=new Set("main article section header footer aside nav div p span h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td pre code kbd samp blockquote figure figcaption img hr br b strong i em u s small sub sup mark abbr cite q address del ins".split(" ")),ph=new Set("head script noscript template iframe object embed svg math textarea select title".split(" ")),uh=new Set("class id colspan rowspan span start type alt width height dir lang align".split(" "));function no(o,a){if(typeof a=="string"&&o.append(a),!Array.isArray(a))return;let[e,t,...r]=a;if(e==="style"){fh(o.ownerDocument,r.join(""));return}if(e==="head"){for(let n of r)Array.isArray(n)&&n[0]==="style"&&no(o,n);return}if(typeof e!="string"||ph.has(e))return;let s=o;dh.has(e)&&o.append(s=o.ownerDocument.createElement(e));for(let[n,p]of Object.entries(t??{}))typeof p=="string"&&(n==="style"?s.style.cssText+=p:(s!==o&&uh.has(n)||s!==o&&n==="src"&&p.startsWith("data:image/"))&&s.setAttribute(n,p));for(let n of r)no(s,n)}function fh(o,a){let e=new o.defaultView.CSSStyleSheet;e.replaceSync(a),o.adoptedStyleSheets.push(e)}var Tp=5e3,Ul=(o,a)=>new Z("not_supported",`export.${o} is not possible here: ${a}`),lo=(o,a)=>new Z("invalid_argument",`export.${o}: ${a}`),_l=new Map,Xa=class{#e;#t;#a;#r;#s=0;#o=!1;#i=-Tp;constructor(a,e,t,r){_l.has(a)||_l.set(a,new Map),this.#e=_l.get(a),this.#t=e,this.#a=t,this.#r=r}static has(a){return["savePDF","savePdf","pickFolder","getDefaultFolder","writeFiles","verifyFiles","openFolder"].includes(a)}async call(a,e,t){let r=e[0]??{};switch(a){case"savePDF":case"savePdf":return this.#n(a,()=>this.#l(r));case"pickFolder":return this.#n(a,()=>this.#p(t));case"getDefaultFolder":return this.paths.at(-1)??null;case"openFolder":{let s=await Ep(this.#u(a,r.path),!1).catch(()=>{throw new Z("not_found","export.openFolder: there is no such folder")});return this.#n(a,async()=>(await this.#d(a,{mode:"read",startIn:s}),{opened:!0}))}case"writeFiles":return{written:await this.#g(this.#u(a,r.directory),this.#h(a,r.files,t),t),directory:Pp(r.directory)};default:return this.#m(this.#u(a,r.directory),this.#h(a,r.files,t),t)}}get paths(){return[...this.#e.keys()]}async#n(a,e){if(!await this.#a()||this.#o||performance.now()-this.#i<Tp)throw new Z("permission_denied",`export.${a} needs a click of the user in the page, each time`);this.#o=!0;try{return await e()}finally{this.#o=!1,this.#i=performance.now()}}async#l({filename:a,markdown:e,document:t,metadata:r}){if(typeof e!="string"&&!Array.isArray(t))throw lo("savePDF","markdown must be a text");let s=this.#t.ownerDocument,n=s.createElement("iframe");n.setAttribute("sandbox","allow-same-origin allow-modals"),n.className="print",n.setAttribute("aria-hidden","true"),n.tabIndex=-1,Object.assign(n.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),s.body.append(n);try{let p=n.contentDocument;p.title=h(String(a??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,typeof e=="string"?(p.body.style.font="11pt/1.5 sans-serif",p.body.style.overflowWrap="anywhere",kp(p.body,e)):no(p.body,t);for(let[u,b]of Object.entries(r??{}).reverse()){if(typeof b!="string"&&typeof b!="number")continue;let T=p.createElement(u==="title"?"h1":"p");T.textContent=u==="title"?String(b):`${u}: ${b}`,p.body.prepend(T)}for(let u of p.querySelectorAll("pre"))u.style.whiteSpace="pre-wrap";for(let u of p.querySelectorAll("table, th, td"))Object.assign(u.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(u=>setTimeout(u)),n.contentWindow.print()}finally{n.remove()}return null}async#d(a,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new Z("permission_denied",`export.${a}: ${t.message}`)}}async#p(a){if(!this.#r)throw Ul("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw Ul("pickFolder","the browser has no dialog for it");let e=await this.#r()&&await this.#d("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name.replace(/^\.+|[\\/:\0]/g,"").slice(0,100)||"folder",r=`/${t}`;for(let s=2;this.#e.has(r)&&!await this.#e.get(r).isSameEntry(e);s++)r=`/${t} (${s})`;if(!this.#e.delete(r)&&this.#e.size>=a.folders)throw new Z("quota_exceeded",`the plugin has ${a.folders} folders already`);return this.#e.set(r,e),{selected:!0,path:r}}#u(a,e){if(!window.showDirectoryPicker)throw Ul(a,"this browser does not let a page use a folder");let t=Pp(e).split("/").slice(1),r=this.#e.get(`/${t[0]}`);if(!r)throw new Z("not_found",`export.${a}: the user has chosen no such folder; call pickFolder`);let s=t.slice(1);return s.length>0&&this.#c(a,s.join("/")),{root:r,below:s}}#c(a,e){if(typeof e!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(e)){let t=JSON.stringify(e);throw lo(a,`${t} is no path in the folder, whose names begin with no dot`)}return e}#h(a,e,t){if(!Array.isArray(e))throw lo(a,"files must be a list");if(e.length>t.files)throw new Z("quota_exceeded",`at most ${t.files} files are possible`);return e.map(r=>{let s=typeof r=="string"?{name:r}:r,{name:n,content:p=""}=s??{};if(typeof p!="string")throw lo(a,"the content of a file must be a text");return{name:this.#c(a,n),content:p}})}async#g(a,e,t){if((this.#s+=e.length)>t.files)throw new Z("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:r,content:s}of e)try{let n=await(await Ap(a,r,!0)).createWritable();await n.write(s),await n.close()}catch(n){throw new Z("unavailable",`export.writeFiles: ${r}: ${n.message}`)}return e.length}async#m(a,e,t){let r=[],s;for(let{name:n}of e)try{let p=await Ap(a,n,!1);if(p.kind==="file"&&s===void 0&&/^kickoff\b/i.test(p.name)){let u=await p.getFile();u.size<=t.callBytes/2&&(s=await u.text())}}catch(p){if(!["NotFoundError","TypeMismatchError"].includes(p.name))throw new Z("unavailable",`export.verifyFiles: ${n}: ${p.message}`);r.push(n)}return{verified:r.length===0,missing:r,kickoffContent:s}}};function Pp(o){let a=String(o?.path??o).replace(/\/+$/,"");return a.startsWith("/")?a:`/${a}`}async function Ep({root:o,below:a},e){let t=o;for(let r of a)t=await t.getDirectoryHandle(r,{create:e});return t}async function Ap({root:o,below:a},e,t){let r=e.split("/"),s=r.pop(),n=await Ep({root:o,below:[...a,...r]},t);try{return await n.getFileHandle(s,{create:t})}catch(p){if(t||p.name!=="TypeMismatchError")throw p;return n.getDirectoryHandle(s)}}var po=class{#e;#t;#a;#r="there";#s=!1;#o;#i;constructor(a,e){this.#e=a,this.#t=e,this.#a=window.setInterval(()=>this.#l(),2e3)}ready(){this.#s=this.#i===void 0,clearTimeout(this.#i),this.#i=void 0,this.answered()}loaded(){clearTimeout(this.#i),this.#i=this.#s?void 0:window.setTimeout(()=>this.#n(),2e3),this.#s=!1}answered(){this.#o=void 0,this.#d("there")}stop(){clearInterval(this.#a),clearTimeout(this.#i)}#n(){this.#i=void 0,this.#d("away")}#l(){this.#r!=="away"&&(document.hidden?this.#o=void 0:this.#o===void 0?(this.#o=performance.now(),this.#e()):performance.now()-this.#o>6e3&&this.#d("silent"))}#d(a){a!==this.#r&&(this.#r=a,this.#t(a))}};var jl={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},ch=256,hh=2048,Nl=matchMedia("(hover: hover)").matches?5e3:1e3,uo={at:-Nl,tab:!1};for(let o of["keydown","pointerdown"])addEventListener(o,a=>{uo={at:performance.now(),tab:a instanceof KeyboardEvent&&a.key==="Tab"}},!0);var Vl=new va(1);function mh(o,a){for(let e=o;e;e=e===e.parent?null:e.parent)if(e===a)return!0;return!1}var Ca=class{#e;#t;#a;#r;#s;#o;#i;#n;#l;#d=!1;#p=new AbortController;#u=0;#c=0;#h={window:0,channel:0};#g=!1;#m=!1;#x=!1;#A=0;#f=0;#b=document.activeElement;#v;constructor(a,e,t,r={}){let s=r.window??window;this.#e=a,this.#t=e,this.#a=t,this.place=this.#v=r.at,this.element=document.createElement("iframe"),this.element.title=r.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#s=new Xa(e,this.element,this.#$,t.confirmFolder),this.#o=new po(()=>this.#l?.postMessage({ask:!0}),b=>t.changed?.(b)),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),s.addEventListener("message",this.#C),this.element.addEventListener("load",()=>{this.#d=!1,this.#n!==void 0&&this.#o.loaded()}),this.element.addEventListener("pointerenter",()=>this.#m=!0),this.element.addEventListener("pointerleave",()=>this.#m=!1),addEventListener("focusin",this.#S),addEventListener("focus",this.#w),addEventListener("blur",this.#T);let n=Vl.join(e),p=()=>{this.element.name=JSON.stringify({theme:t.theme()})};p();let u=t.onTheme(()=>{p(),this.#l?.postMessage({theme:t.theme()})});this.#r=()=>{s.removeEventListener("message",this.#C),removeEventListener("focusin",this.#S),removeEventListener("focus",this.#w),removeEventListener("blur",this.#T),u(),n()},this.#E(r.overlay??!1)}async#E(a){try{let e=await this.#e.openView({id:this.#t,overlay:a});if(this.#p.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#n=e.id,this.#i=e.limits,Vl.most=e.limits.connections,this.element.src=e.url+(this.#v?.hash??"")}catch(e){this.#y(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#x=!0,this.element.focus({preventScroll:!0})}close(){this.#p.signal.aborted||(this.#p.abort(),this.#r(),this.#o.stop(),this.#l?.close(),this.element.remove(),this.#n!==void 0&&this.#e.closeView({id:this.#t,view:this.#n}).catch(()=>{}))}#y(a){this.#p.signal.aborted||(this.close(),this.#a.failed(a))}#C=a=>{let e=this.element.contentWindow;if(e===null||!mh(a.source,e)||this.#P("window")||a.source!==e||this.#d||a.data?.wasmhost!=="ready")return;this.#d=!0,this.#l?.close();let t=new MessageChannel;this.#l=t.port1,this.#l.onmessage=n=>this.#L(t.port1,n.data);let{token:r}=a.data,s={wasmhost:"connect",token:r,theme:this.#a.theme(),place:this.#v};this.#v=void 0,e.postMessage(s,"*",[t.port2]),this.#o.ready()};#S=()=>{document.activeElement!==this.element&&(this.#b=document.activeElement),this.#w()};#w=()=>{document.activeElement!==this.element&&(this.#x=!1,uo.tab=!1)};#M(){return this.element.ownerDocument!==document||this.#x||this.#m||uo.tab?!0:navigator.userActivation.isActive&&performance.now()-uo.at>Nl}#$=()=>$p(this.element,()=>this.#M());#T=()=>{if(document.activeElement===this.element){if(this.#M()){this.#x=!0;return}++this.#A>this.#i.focuses&&this.#y(jl.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#b instanceof HTMLElement&&this.#b.focus()})}};#P(a){let e=Math.floor(performance.now()/1e3);e!==this.#c&&(this.#c=e,this.#h={window:0,channel:0});let t=this.#i.messagesPerSecond;return++this.#h[a]<=(a==="channel"?t:Math.max(10,t/10))?!1:(this.#y(jl.flood),!0)}#L(a,e){if(this.#P("channel")||typeof e!="object"||e===null)return;if("here"in e){this.#o.answered();return}if("follow"in e){this.#F();return}if("place"in e){this.#R(e.place);return}let{id:t,namespace:r,method:s,args:n}=e;typeof t!="number"||typeof r!="string"||typeof s!="string"||typeof n!="string"||r.length+s.length>ch||this.#H(a,{id:t,namespace:r,method:s,args:n})}#R(a){let{hash:e,x:t,y:r}=a??{};typeof e!="string"||e.length>hh||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(r)||(this.place={hash:e,x:t,y:r})}async#H(a,e){this.#u++;try{if(this.#u>this.#i.openCalls)throw new Z("quota_exceeded","too many calls wait for their answers");a.postMessage({id:e.id,result:await this.#O(e)})}catch(t){let r=t instanceof Z?t.code:"unavailable",s=t instanceof Error?t.message:String(t);a.postMessage({id:e.id,error:{code:r,message:s}}),t.code==="view_not_found"&&this.#y(jl.ended)}finally{this.#u--}}async#O({namespace:a,method:e,args:t}){if(t.length>this.#i.callBytes)throw new Z("quota_exceeded",`the arguments of a call have at most ${this.#i.callBytes} bytes`);let r;try{r=JSON.parse(t)}catch{r=void 0}if(!Array.isArray(r))throw new Z("invalid_argument","the arguments of a call must be a list of JSON");if(a==="session"&&e==="launchWithDraft"){if(performance.now()>this.#f&&!await this.#$())throw new Z("permission_denied","session.launchWithDraft needs a click of the user in the page");let{draftText:s,autoSend:n,projectId:p}=r[0]??{};if(p!=null&&!(await this.#k("project","listAll",[])).some(b=>b.id===p))throw new Z("not_found","session.launchWithDraft: the plugin has no such project");this.#f=0,this.#a.openSession({draftText:String(s??""),autoSend:n===!0});return}return a==="project"&&e==="openAddDialog"?this.#D(r[0]):a==="export"&&Xa.has(e)?this.#s.call(e,r,this.#i):this.#k(a,e,r)}async#D(a){let e=this.#a.addProject;if(!e)throw new Z("not_supported","project.openAddDialog is not possible here: open the page in the console");if(this.#f===1/0||!await this.#$())throw new Z("permission_denied","project.openAddDialog needs a click of the user in the page");this.#f=1/0;try{let{preselectedFolder:t}=a??{},r=await e(this.#s.paths,String(t??""));if(this.#f=0,!r)return{cancelled:!0};let s=await this.#k("project","create",[r]);return this.#f=performance.now()+Nl,{cancelled:!1,projectId:s.id,project:s}}finally{this.#f===1/0&&(this.#f=0)}}async#k(a,e,t){let{signal:r}=this.#p,s={id:this.#t,view:this.#n??"",namespace:a,method:e,args:t},{result:n,error:p}=await Vl.take(this.#t,()=>this.#e.callView(s,{signal:r}),r);if(p!==void 0)throw new Z(p.code,p.message);return n}async#F(){if(!this.#g)for(this.#g=!0;!this.#p.signal.aborted;){try{for await(let a of this.#e.followEvents({id:this.#t},{signal:this.#p.signal})){if(a.name==="end")break;let{channel:e,data:t}=a.data;typeof e=="string"&&this.#l?.postMessage({channel:e,data:t})}}catch{}await new Promise(a=>setTimeout(a,1e3))}}};var fo=class{#e;#t;#a=new WeakMap;#r=new AbortController;#s;constructor(a,e){this.#e=a,this.#t=e,a.addController(this)}hostConnected(){this.#r=new AbortController;let{signal:a}=this.#r,e=()=>this.#o(1e3);addEventListener("scroll",()=>this.#o(250),{capture:!0,signal:a});for(let r of["resize","pointermove"])addEventListener(r,e,{capture:!0,signal:a});let t=new ResizeObserver(e);t.observe(this.#e),a.addEventListener("abort",()=>{t.disconnect(),clearTimeout(this.#s)}),this.#e.addEventListener("click",this.#i,{capture:!0,signal:a})}hostUpdated(){this.#o(1e3)}hostDisconnected(){this.#r.abort()}#o(a){let e=performance.now(),t=1/0;for(let r of this.#e.querySelectorAll(this.#t)){let{left:s,top:n}=r.getBoundingClientRect(),p=this.#a.get(r);(!p||Math.abs(p.left-s)>=1||Math.abs(p.top-n)>=1)&&(p={left:s,top:n,until:Math.max(p?.until??0,e+a)},this.#a.set(r,p));let u=p.until>e;u&&(t=Math.min(t,p.until));for(let b of r.querySelectorAll("button"))u?b.ariaDisabled="true":b.removeAttribute("aria-disabled")}clearTimeout(this.#s),t<1/0&&(this.#s=window.setTimeout(()=>this.#o(1e3),t-e+1))}#i=a=>{this.#o(1e3),(a.target instanceof Element?a.target.closest("button"):null)?.ariaDisabled==="true"&&(a.preventDefault(),a.stopImmediatePropagation())}};function z(o){return new Promise(a=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");if(kr(xh(o,s=>t().close(s),()=>{let s=t().returnValue==="confirmed";e.remove(),a(s)}),e),t().showModal(),e.querySelector("[data-first]")?.focus(),!o.unbidden)return;let r=e.querySelector("[data-confirm]");r.ariaDisabled="true",setTimeout(()=>r.removeAttribute("aria-disabled"),1e3)})}function xh(o,a,e){let t=o.danger||o.unbidden;return i`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${o.title}</h2>
    <div class="stack">${o.body}</div>
    <footer>
      <button type="button" data-first=${t?"":l} @click=${()=>a("")}>${c.cancel}</button>
      <button
        type="button"
        class=${o.danger?"danger":"primary"}
        data-confirm
        data-first=${t?l:""}
        @click=${r=>{r.currentTarget.ariaDisabled!=="true"&&a("confirmed")}}
      >
        ${o.confirm}
      </button>
    </footer>
  </dialog>`}var co=class{constructor(a,e,t){this.label=a;this.changed=e;this.#e=0;this.#a=new AbortController;this.moved=(a,e)=>{this.#e=a,this.#t=e,this.changed()};this.signal=AbortSignal.any([this.#a.signal,t])}#e;#t;#a;bar(){let a=this.#e,e=this.#t,t=e!==void 0&&a>=e,r=a===0?"":t?c.transfer.looks:e===void 0?I(a):c.transfer.of(I(a),I(e),Qd(a/e)),s=e!==void 0&&!t;return i`<div class="transfer">
      <progress aria-label=${this.label} max="1" value=${s?a/e:l}></progress>
      <span class="faint">${r}</span>
      ${v(c.cancel,()=>this.#a.abort(),{name:c.transfer.cancel(this.label)})}
    </div>`}};function Lp(o){return(a,e={})=>new Promise((t,r)=>{let s=String(a),n=new XMLHttpRequest,p=()=>r(new TypeError("no answer"));n.open(e.method??"GET",s),new Headers(e.headers).forEach((u,b)=>n.setRequestHeader(b,u)),n.upload.onprogress=u=>o(u.loaded,u.total),n.onerror=p,n.onabort=()=>r(new DOMException("","AbortError")),n.onload=()=>{if(n.responseURL!==s)return p();let{status:u}=n,b=n.getResponseHeader("Content-Type")??"";t(new Response(u===204?null:n.responseText,{status:u,headers:{"Content-Type":b}}))},e.signal?.addEventListener("abort",()=>n.abort(),{once:!0}),e.signal?.aborted?n.onabort(new ProgressEvent("abort")):n.send(e.body)})}var ho;function Rp(o){ho=o}var k=class extends Me{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new Map;this.#t=new AbortController;this.#a=0}#e;#t;#a;get live(){return ho}get client(){return ho.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#t=new AbortController;let{signal:e}=this.#t;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#t.abort()}get signal(){return this.#t.signal}async load(e){}async refresh(){let e=++this.#a,{signal:t}=this.#t;try{if(await this.load(t),e!==this.#a)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(r){if(t.aborted||e!==this.#a)return;this.#r(r)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let r=await t();return await this.refresh(),r}catch(r){this.#t.signal.aborted||this.#r(r);return}finally{let r=new Set(this.running);r.delete(e),this.running=r}}}async transfer(e,t,r){if(this.running.has(e))return;let s=new co(t,()=>this.requestUpdate(),this.#t.signal);return this.#e.set(e,s),this.run(e,async()=>{try{return await r(s,Ga(Lp(s.moved)))}catch(n){if(!s.signal.aborted)throw n;return}finally{this.#e.delete(e)}})}bar(e){return this.#e.get(e)?.bar()??l}runs(e){return this.running.has(e)}#r(e){Bt(e)&&ho.dispatchEvent(new Event("refused")),this.failure=e}render(){return i` ${this.failure===void 0?l:dt(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?tp():l}`}};f([g()],k.prototype,"failure",2),f([g()],k.prototype,"loaded",2),f([g()],k.prototype,"running",2);var pe=c.sessions,vh=400,Wl=new Map;function Hp(o,a){Wl.set(o,a)}var mo=o=>o?.status==="starting"||o?.status==="running",Sa,Y,Ja,Op,Dp,Fp,go,qp,zl,xo,pt=class extends k{constructor(){super(...arguments);y(this,Y);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";y(this,Sa)}connectedCallback(){super.connectedCallback();let e=Wl.get(this.plugin);Wl.delete(this.plugin),this.draft=e?.draftText??"",e?.autoSend&&d(this,Y,xo).call(this,void 0)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(m(this,Sa))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,r]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let s=r.messages.length!==this.messages.length||mo(m(this,Y,Ja));this.messages=r.messages,clearTimeout(m(this,Sa)),mo(m(this,Y,Ja))&&C(this,Sa,setTimeout(()=>{this.refresh()},vh)),s&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return i`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${h(e.label)}</bdi></h2>
          ${v(pe.new,()=>Ae("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>i`<li>
                <a
                  href=${L("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${E(t.name)}</span> ${O(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?i`<p class="faint">${pe.none}</p>`:l}
      </aside>
      <div class="card conversation">${m(this,Y,Ja)?d(this,Y,Fp).call(this,m(this,Y,Ja)):d(this,Y,Op).call(this,e)}</div>
    </div>`}};Sa=new WeakMap,Y=new WeakSet,Ja=function(){return this.list?.sessions.find(e=>e.id===this.session)},Op=function(e){return i`${H(pe.start,pe.startHelp)} ${d(this,Y,Dp).call(this,e)} ${d(this,Y,zl).call(this,void 0)}`},Dp=function(e){return e.suggestedPrompts.length===0?l:i`<div>
      <p class="faint">${pe.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>i`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${E(t.label)}
            </button>`)}
      </div>
    </div>`},Fp=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return i`<div class="row">
        <h2 class="grow">${E(e.name)}</h2>
        ${$(pe.status[e.status]??h(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:v(pe.stop,()=>{this.run("stop",()=>this.client.stopSession(m(this,Y,go)))},{busy:this.runs("stop")})}
        ${v(pe.remove,()=>{d(this,Y,qp).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?i`<p class="bad-text">${h(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${pe.messages} aria-busy=${mo(e)?"true":"false"}>
        ${Te(this.messages,r=>r.id,r=>i`<div class="message ${r.role==="user"?"mine":""}">
              <small
                >${r.role==="user"?pe.you:pe.role[r.role]??h(r.role)} · ${O(r.timestamp)}</small
              >
              <p dir="auto">${me(r.text)}</p>
            </div>`)}
        ${mo(e)?i`<p class="faint typing">${pe.working}</p>`:l}
      </div>
      ${e.status==="ended"?i`<p class="faint">${pe.ended}</p>`:d(this,Y,zl).call(this,e)}`},go=function(){return{id:this.plugin,session:this.session}},qp=async function(){await z({title:pe.removeQuestion,body:i`<p>${pe.removeHelp}</p>`,confirm:pe.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(m(this,Y,go)),Ae("plugin",this.plugin,"sessions")})},zl=function(e){return i`<form class="composer" @submit=${t=>{t.preventDefault(),d(this,Y,xo).call(this,e)}}>
      <textarea
        aria-label=${pe.message}
        placeholder=${pe.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key!=="Enter"||t.shiftKey||t.isComposing||(t.preventDefault(),d(this,Y,xo).call(this,e))}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${pe.send}</button>
    </form>`},xo=async function(e){let t=this.draft.trim();t!==""&&await this.run("send",async()=>{if(e)await this.client.sendToSession({...m(this,Y,go),text:t});else{let r=await this.client.createSession({id:this.plugin,prompt:t});Ae("plugin",this.plugin,"sessions",r.id)}this.draft=""})},f([R()],pt.prototype,"plugin",2),f([R()],pt.prototype,"session",2),f([g()],pt.prototype,"list",2),f([g()],pt.prototype,"messages",2),f([g()],pt.prototype,"draft",2),pt=f([w("plugin-sessions")],pt);var yh=200,bh=["50","100","200","300","400","500","600","700","800","900"].map(o=>`--surface-${o}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function wh(){let o=getComputedStyle(document.documentElement);return{mode:Bo(),visualTheme:"wasmhost",properties:Object.fromEntries(bh.map(a=>[a,o.getPropertyValue(a).trim()]))}}function vo(o,a,e){return{theme:wh,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!o.plugin(a)?.permissions.some(r=>r.name==="sessions"&&r.granted))throw new Z("permission_denied","session.launchWithDraft needs the permission sessions");Hp(a,t),setTimeout(()=>Ae("plugin",a,"sessions"),yh)},failed:e}}var Gl=c.page,yo=new Map;async function bo(o,a){let e=yo.get(a);if(e&&!e.closed){e.focus();return}let t={width:360,height:480},r=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(t):window.open("","",`popup,width=${t.width},height=${t.height}`);if(!r)throw new Error(Gl.blocked);r.opener=null,yo.set(a,r);let s=new Ca(o.client,a,vo(o,a,()=>r.close()),{overlay:!0,title:Gl.titleOf(a),window:r});r.document.title=Gl.titleOf(a),Object.assign(r.document.body.style,{margin:"0",height:"100vh"}),Object.assign(s.element.style,{border:"0",width:"100%",height:"100%"}),r.document.body.append(s.element);let n=()=>{let p=o.plugin(a)?.state;(p===void 0||p==="disabled")&&r.close()};o.addEventListener("plugins",n),r.addEventListener("pagehide",()=>{o.removeEventListener("plugins",n),yo.get(a)===r&&yo.delete(a),s.close()})}var $h=4,kh=3e3,Ch=15e3,Sh=2e4,oe,Bp,Kl,Ql,Xl,wo,Ip,Up,_p,Nt=class extends Me{constructor(){super(...arguments);y(this,oe);this.shown=[];this.offers=new Map}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:r}=e.detail;!t||t.read||r==="read"||(this.shown=[...this.shown.filter(s=>s.id!==t.id),t].slice(-$h),setTimeout(()=>d(this,oe,Kl).call(this,t.id),Math.min(Ch,Math.max(kh,t.durationMs??6e3))))}),this.live.addEventListener("change",()=>this.requestUpdate()),this.live.addEventListener("enabled",e=>{let{detail:t}=e;this.live.plugin(t)?.ui?.overlay&&(d(this,oe,Xl).call(this,t,void 0),setTimeout(()=>d(this,oe,wo).call(this,t),Sh))}),this.live.undo.addEventListener("added",()=>{d(this,oe,Bp).call(this)})}render(){return[d(this,oe,Up).call(this),d(this,oe,_p).call(this)]}};oe=new WeakSet,Bp=async function(){this.requestUpdate(),await this.updateComplete,[...this.querySelectorAll(".undo button")].at(-1)?.focus()},Kl=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,oe,Kl).call(this,e),1e3):d(this,oe,Ql).call(this,e)},Ql=function(e){this.shown=this.shown.filter(t=>t.id!==e)},Xl=function(e,t){this.offers=new Map(this.offers).set(e,t)},wo=function(e){let t=new Map(this.offers);t.delete(e),this.offers=t},Ip=async function(e){try{await bo(this.live,e),d(this,oe,wo).call(this,e)}catch(t){d(this,oe,Xl).call(this,e,t)}},Up=function(){let{undo:e}=this.live;return e.list.length+this.offers.size===0?l:i`<div class="undo" role="status">
      ${Te(e.list,t=>t.key,t=>i`<div class="toast">
            <div>${t.failure===void 0?t.text:dt(t.failure)}</div>
            ${t.failure!==void 0?v(c.dismiss,()=>e.drop(t.key)):e.has(t.key)?v(c.undo,()=>e.drop(t.key)):l}
          </div>`)}
      ${Te(this.offers,([t])=>t,([t,r])=>i`<div class="toast">
            <div>${r===void 0?c.page.hasOverlay(t):dt(r)}</div>
            ${v(c.page.overlay,()=>{d(this,oe,Ip).call(this,t)},{name:c.page.overlayOf(t)})}
            <button type="button" class="plain" aria-label=${c.dismiss} @click=${()=>d(this,oe,wo).call(this,t)}>
              ${be("close")}
            </button>
          </div>`)}
    </div>`},_p=function(){return i`<div class="toasts" role="log" aria-label=${c.pages.notifications}>
      ${Te(this.shown,e=>e.id,e=>i` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${c.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?i`<strong>${E(e.title)}</strong>`:""}
              <p>${E(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${c.dismiss} @click=${()=>d(this,oe,Ql).call(this,e.id)}>
              ${be("close")}
            </button>
          </div>`)}
    </div>`},f([R({attribute:!1})],Nt.prototype,"live",2),f([g()],Nt.prototype,"shown",2),f([g()],Nt.prototype,"offers",2),Nt=f([w("wasmhost-toasts")],Nt);var te=c.home,Mh=["notes","feed-digest"],Th=3e3,jp=500;function Jl(o){let a={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return $(c.state[o.state]??h(o.state),a[o.state]??"")}var Ph=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function Ah(o){let a=Ph.get(o);return a?i`<p><a href=${L(a)}>${te.goTo(c.pages[a])}</a></p>`:l}function Eh(o){let a=o.missingPermissions??[];return a.length>0?i`<p>${te.missing} <code>${a.join(", ")}</code></p>`:l}var Za,Ya,er,Ee,Vp,Np,Wp,zp,Gp,Kp,Wt=class extends k{constructor(){super(...arguments);y(this,Ee);this.topics=["plugins","notices"];this.alerts=[];this.filter="";y(this,Za,new Map);y(this,Ya,new Map);y(this,er,-jp)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{let r=performance.now()-m(this,er)>=jp;!document.hidden&&this.live.connection==="open"&&r&&d(this,Ee,Vp).call(this)},Th);this.signal.addEventListener("abort",()=>clearInterval(e));let t=()=>C(this,er,performance.now());addEventListener("scroll",t,{capture:!0,passive:!0,signal:this.signal})}async load(e){let[t,r]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=r.notifications;let s=performance.now();for(let n of this.live.plugins){let p=m(this,Za).get(n.id);p&&(s-p.at<500||p.stats===n.stats)||(p&&m(this,Ya).set(n.id,Math.max(0,n.stats.instructions-p.ticks)/(s-p.at)*1e3),m(this,Za).set(n.id,{at:s,ticks:n.stats.instructions,stats:n.stats}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),r=t===""?e:e.filter(s=>`${s.id} ${s.name} ${s.description??""}`.toLowerCase().includes(t));return i` <div class="title">
        <h1>${c.pages.home}</h1>
        <a class="button primary" href=${L("install")}>${be("plus")}${c.pages.install}</a>
      </div>
      ${d(this,Ee,Gp).call(this)}
      ${e.length===0&&this.live.ready?d(this,Ee,Wp).call(this):i` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${c.pages.plugins} <span class="faint">${q(e.length)}</span></h2>
                ${e.length>5?i`<input
                        type="search"
                        aria-label=${te.filter}
                        placeholder=${te.filter}
                        .value=${this.filter}
                        @input=${s=>{this.filter=s.target.value}}
                      />`:l}
                ${d(this,Ee,Np).call(this)}
              </div>
              ${r.length===0?H(te.noMatch,te.noMatchHelp):i`<long-list
                      .items=${r}
                      .key=${s=>s.id}
                      .row=${s=>d(this,Ee,Kp).call(this,s)}
                      .rowClass=${()=>"card plugin"}
                      .kind=${"cards"}
                      .height=${184}
                    ></long-list>`}
            </section>`}`}};Za=new WeakMap,Ya=new WeakMap,er=new WeakMap,Ee=new WeakSet,Vp=async function(){let e=this.querySelector("long-list")?.drawn.map(t=>t.id)??[];e.length>0&&await this.live.figures(e).catch(()=>{}),await this.refresh()},Np=function(){let e=this.status?.memory;return e?i`<span class="total"
          ><span class="faint">${te.memoryOfAll}</span>${Wa(te.memoryOfAll,e.usedBytes,e.maxBytes,`${I(e.usedBytes)} / ${I(e.maxBytes)}`)}</span
        >`:l},Wp=function(){return H(te.none,Re(te.noneHelp),i`<div class="row">
          ${v(te.examples,()=>{d(this,Ee,zp).call(this)},{kind:"primary",busy:this.runs("examples")})}
          <a class="button" href=${L("install")}>${c.pages.install}</a>
          <a class="button" href=${L("catalogue")}>${c.pages.catalogue}</a>
        </div>
        ${this.bar("examples")}
        <p class="faint">${te.examplesHelp}</p>`)},zp=async function(){await this.transfer("examples",te.examples,async({signal:e},t)=>{for(let r of Mh){let s=await fetch(`/console/examples/${r}.plugin.zip`,{signal:e});if(!s.ok)throw new TypeError(s.statusText);let n=await s.blob(),{digest:p,permissions:u}=await t.inspectPackage({},n,{signal:e});await t.installPackage({digest:p,grants:u.map(b=>b.name)},n,{signal:e})}await this.live.changed("plugins")})},Gp=function(){let e=this.live.plugins.filter(u=>u.state==="failed"||u.state==="incompatible"||(u.missingPermissions?.length??0)>0||(u.faults?.length??0)>0),t=new Set(e.map(u=>u.id)),r=(this.status?.findings??[]).filter(u=>!u.plugin||!t.has(u.plugin)),s=this.live.waiting,n=this.alerts.filter(u=>!this.live.undo.has(`dismiss ${u.id}`)),p=i`<a href=${L("inbox")}>${te.openInbox}</a>`;return s+e.length+r.length+n.length===0?l:i`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${te.attention}</h2>
      ${s>0?M("info",i`<strong>${te.approvals(s)}</strong> ${p}`):l}
      ${e.map(u=>M("bad",i`<p>
              <strong
                ><a href=${L("plugin",u.id)}><code>${u.id}</code></a> ${c.state[u.state]}</strong
              >
            </p>
            <p>${h(u.reason??"")}</p>
            ${Eh(u)}`))}
      ${r.map(u=>M(u.severity==="error"?"bad":"warn",i`<p>${u.plugin?i`<code>${u.plugin}</code>: ${h(u.what)}`:xa(h(u.what))}</p>
            ${u.do?i`<p class="faint">${Re(xa(h(u.do)))}</p>`:l} ${Ah(u.component)}`))}
      ${n.map(u=>M("warn",i`<p class="faint">${c.saysPlugin} <code>${u.plugin}</code>, ${O(u.created)}</p>
            <p>${u.title?i`<strong>${E(u.title)}</strong> `:l}${E(u.body??"")}</p>
            ${v(c.dismiss,()=>this.live.undo.later(`dismiss ${u.id}`,c.notifications.dismissed(u.plugin,this.live.undo.soon),async()=>{await this.client.dismissNotice({id:u.id}),await this.refresh()}),{name:te.dismissOf(u.plugin)})}`))}
    </section>`},Kp=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),r=m(this,Ya).get(e.id)??0;return i`${Ve(e.name,e.id,{image:this.live.icons.of(e),icon:e.iconName})}
      <div class="grow">
        <h3>
          <a href=${L("plugin",e.id)}><bdi>${h(e.name)}</bdi></a> ${Jl(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${h(e.version)}</p>
        <p class="said-line" dir="auto">${h(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${te.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?Wa(te.memoryOf(e.id),e.stats.memoryBytes,t,`${I(e.stats.memoryBytes)} / ${I(t)}`):I(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${te.work}</dt>
          <dd>${r>0?te.ticks(q(Math.round(r))):te.idle}</dd>
        </div>
        <div>
          <dt>${te.calls}</dt>
          <dd>
            ${q(e.stats.calls)}${e.stats.errors>0?i` <span class="bad-text">${te.errors(e.stats.errors)}</span>`:l}${e.stats.crashes>0?i` <span class="bad-text">${te.crashes(e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>`},f([g()],Wt.prototype,"status",2),f([g()],Wt.prototype,"alerts",2),f([g()],Wt.prototype,"filter",2),Wt=f([w("home-page")],Wt);var G=c.access,Lh=86400,Oe,Zl,Qp,Xp,Jp,Zp,Ma=class extends k{constructor(){super(...arguments);y(this,Oe);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return i`<div class="title"><h1>${c.pages.access}</h1></div>
      ${this.made?d(this,Oe,Xp).call(this,this.made):l}
      ${d(this,Oe,Zl).call(this,G.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,Oe,Zl).call(this,G.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,Oe,Jp).call(this,e)}>
        <h2>${G.create}</h2>
        ${U(G.name,i`<input name="name" required maxlength="100" placeholder=${G.nameExample} />`)}
        ${U(G.reaches,i`<select name="plugin">
            <option value="">${G.everything}</option>
            ${this.live.plugins.map(e=>i`<option value=${e.id}>${G.onlyPlugin(e.id)}</option>`)}
          </select>`,G.reachesHelp)}
        ${U(G.expires,i`<select name="days">
            <option value="7">${G.days(7)}</option>
            <option value="30" selected>${G.days(30)}</option>
            <option value="365">${G.days(365)}</option>
            <option value="0">${G.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${G.create}</button></div>
      </form>`}};Oe=new WeakSet,Zl=function(e,t){return t.length===0?l:i`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[G.name,G.prefix,G.reaches,G.made,G.used,G.expires].map(r=>i`<th>${r}</th>`)}
              <th><span class="hidden">${G.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(r=>d(this,Oe,Qp).call(this,r))}
          </tbody>
        </table>
      </div>
    </section>`},Qp=function(e){let t=e.scopes.map(r=>i`<code>${[r.plugin,r.method,r.path].filter(Boolean).join(" ")}</code> `);return i`<tr>
      <td>${K(e.name)}</td>
      <td>${e.prefix?i`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?$(G.everything,"warn"):t}</td>
      <td>${O(e.createdAt)}</td>
      <td>${e.lastUsedAt?O(e.lastUsedAt):G.never}</td>
      <td>${e.expiresAt?O(e.expiresAt):G.never}</td>
      <td class="end">
        ${v(G.revoke,()=>{d(this,Oe,Zp).call(this,e)},{busy:this.runs(e.id),name:G.revokeOf(K(e.name))})}
      </td>
    </tr>`},Xp=function(e){return M("good",i`<p><strong>${G.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${v(G.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${v(G.done,()=>{this.made=void 0})}
        </div>`)},Jp=function(e){e.preventDefault();let t=e.target,r=new FormData(t),s=String(r.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(r.get("name")).trim(),scopes:s===""?[]:[{plugin:s}],expiresInSeconds:Number(r.get("days"))*Lh}),t.reset(),await this.updateComplete;let n=this.querySelector(".secret");n?.closest(".notice")?.scrollIntoView({block:"center"}),n?.focus({preventScroll:!0})})},Zp=async function(e){await z({title:G.revokeQuestion(K(e.name)),body:i`<p>${G.revokeHelp}</p>`,confirm:G.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},f([g()],Ma.prototype,"tokens",2),f([g()],Ma.prototype,"made",2),Ma=f([w("access-page")],Ma);var ae=c.ai,Ie,Yp,eu,tu,au,ru,zt=class extends k{constructor(){super(...arguments);y(this,Ie);this.usage=[]}async load(e){let[t,r]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=r.usage}view(){let e=this.settings;return i`<div class="title"><h1>${c.pages.ai}</h1></div>
      ${e.problem?M("bad",h(e.problem)):l} ${e.configured?l:M("info",ae.none)}
      <form class="card form" @submit=${t=>d(this,Ie,tu).call(this,t)}>
        <h2>${ae.provider}</h2>
        ${U(ae.baseUrl,i`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,ae.baseUrlHelp)}
        ${U(ae.model,i`<input name="model" required .value=${e.model} />`)}
        ${U(ae.key,i`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?ae.keySet:ae.keyNone}
          />`,ae.keyHelp)}
        ${U(ae.maxTokens,i`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,ae.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${c.save}
          </button>
          ${e.configured?i`${v(ae.test,()=>{d(this,Ie,au).call(this)},{busy:this.runs("test")})}
                ${v(ae.forget,()=>{d(this,Ie,ru).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,Ie,Yp).call(this,this.test):l}
      </form>
      <section>
        <h2>${ae.usage}</h2>
        ${this.usage.length===0?H(ae.noUsage,ae.noUsageHelp):d(this,Ie,eu).call(this)}
      </section>`}};Ie=new WeakSet,Yp=function(e){return M("good",i`<p>${ae.answered(Le(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${E(e.answer)}</p>`)},eu=function(){return i`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${ae.plugin}</th>
            <th>${ae.tokens}</th>
            <th>${ae.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>i`<tr>
                <td>
                  <a href=${L("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${Wa(ae.tokensOf(e.plugin),e.tokens,e.budget,`${q(e.tokens)} / ${q(e.budget)}`)}
                </td>
                <td>${q(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},tu=function(e){e.preventDefault();let t=this.settings,r=e.target,s=new FormData(r),n=p=>String(s.get(p)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:n("baseUrl"),model:n("model"),key:n("key")||void 0,maxTokens:Number(n("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),r.querySelector("[name=key]").value=""})},au=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},ru=async function(){await z({title:ae.forgetQuestion,body:i`<p>${ae.forgetHelp}</p>`,confirm:ae.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},f([g()],zt.prototype,"settings",2),f([g()],zt.prototype,"usage",2),f([g()],zt.prototype,"test",2),zt=f([w("ai-page")],zt);async function $o(o,a,e){let t=[],r=0;for(let s=o.body.getReader();;){let{done:n,value:p}=await s.read();if(n)break;t.push(p),e(r+=p.length)}Rh(new Blob(t),a)}function Rh(o,a){let e=document.createElement("a");e.href=URL.createObjectURL(o),e.download=a,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function ko(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var N=c.backup,Hh=100,Oh=500,we,ou,su,iu,nu,lu,du,pu,Gt=class extends k{constructor(){super(...arguments);y(this,we);this.waiting=!1}view(){return this.waiting?i`<div role="status">
        <p>${N.restoring}</p>
        <progress aria-label=${N.restoring}></progress>
      </div>`:i`${this.outcome?d(this,we,nu).call(this,this.outcome):l}
      <p>${N.restoreHelp}</p>
      ${this.staged?d(this,we,su).call(this,this.staged):i`<form class="form" @submit=${e=>{d(this,we,ou).call(this,e)}}>
              ${U(N.file,i`<input type="file" name="file" required accept=".gz,.tgz,application/gzip" />`)}
              <div class="row"><button ?disabled=${this.runs("look")}>${N.look}</button></div>
            </form>`}
      ${this.bar("look")}`}};we=new WeakSet,ou=async function(e){e.preventDefault();let t=new FormData(e.target).get("file");this.outcome=void 0,this.staged=await this.transfer("look",N.file,({signal:r},s)=>s.stageRestore({},t,{signal:r}))},su=function({brings:e,damaged:t}){return i`<h3>${N.brings}</h3>
      <ul class="brings">
        <li>${N.madeOn(vt(e.created),h(e.host))}</li>
        <li>${N.files(e.files,I(e.bytes))}</li>
        ${e.data.map(r=>i`<li>${h(r)}</li>`)}
        ${e.orphans.length?i`<li>${N.orphansOf(e.orphans.length)} ${h(e.orphans.join(", "))}</li>`:l}
        ${e.secrets?i`<li>${N.secrets(e.secrets)}</li>`:l}
        ${e.key?i`<li><strong>${N.withKey}</strong></li>`:l}
        ${e.plugins.map(r=>d(this,we,iu).call(this,r))}
        <li>
          ${N.tokensOf(e.tokens.length)}
          <ul>
            ${e.tokens.map(r=>i`<li>
                  <q>${K(r.name)}</q>:
                  ${r.scopes.length===0?i`<strong>${N.fullAccess}</strong>`:r.scopes.map(s=>i`<code>${h([s.plugin,s.method,s.path].filter(Boolean).join(" "))}</code> `)}
                </li>`)}
          </ul>
        </li>
        ${e.ai?i`<li>
                ${N.provider} <code>${h(e.ai.problem??`${e.ai.baseUrl}, ${e.ai.model}`)}</code>
                ${e.ai.proxy?N.proxy(h(e.ai.proxy)):l} ${e.ai.key?N.providerKey:l}
                ${e.ai.plainKey?i`<strong>${N.plainKey}</strong>`:l}
              </li>`:l}
        ${t.map(r=>i`<li><strong>${N.damagedIn}</strong> ${h(r)}</li>`)}
      </ul>
      <div class="row">
        ${v(N.restoreThis,()=>{d(this,we,du).call(this)},{kind:"danger",busy:this.runs("restore")})}
        ${v(N.forget,()=>{d(this,we,lu).call(this)},{busy:this.runs("forget")})}
      </div>`},iu=function(e){let t=[e.network?N.reaches(e.network.only,e.network.allowHosts.join(", ")):"",e.anySchedule?N.anySchedule:"",e.cpuWeight>Hh?N.weight(e.cpuWeight):"",e.previous?N.back(e.previous.version,(e.previous.grants??[]).map(r=>r.name).join(", ")):""].filter(Boolean);return i`<li>
      <code>${h(`${e.id} ${e.version}`)}</code> ${N.granted} ${h(e.granted.join(", "))||N.nothing}
      ${e.enabled?l:`(${N.disabled})`} ${t.map(r=>i`; ${h(r)}`)}
    </li>`},nu=function(e){return e.state==="done"?M(e.problem?"warn":"good",i`<p><strong>${N.restored}</strong></p>
          ${e.replaced?i`<p>${N.setAside(e.replaced)}</p>`:l}
          ${e.problem?i`<p>${h(e.problem)}</p>`:l}`):M("bad",e.state==="failed"?i`<p><strong>${N.notRestored}</strong></p>
            <p>${h(e.problem??"")}</p>`:i`<p>${N.unknownOutcome}</p>`)},lu=async function(){await this.run("forget",async()=>{await this.client.discardRestore(),this.staged=void 0})},du=async function(){let{digest:e,brings:t}=this.staged;await z({title:N.restoreQuestion,body:i`<p>${N.restoreWarning(t.plugins.length,t.tokens.length)}</p>`,confirm:N.restoreThis,danger:!0})&&await this.run("restore",async()=>{await this.client.agreeToRestore({digest:e}),this.staged=void 0,this.waiting=!0;try{this.outcome=await d(this,we,pu).call(this,e)}finally{this.waiting=!1}})},pu=async function(e){for(;!this.signal.aborted;){try{let t=await this.client.showRestore({},{signal:this.signal});if(t.state!=="agreed")return t.digest===e?t:{state:"none"}}catch(t){if(Bt(t))throw t;bt()}await new Promise(t=>setTimeout(t,Oh))}return{state:"none"}},f([g()],Gt.prototype,"staged",2),f([g()],Gt.prototype,"waiting",2),f([g()],Gt.prototype,"outcome",2),Gt=f([w("restore-backup")],Gt);var ge=c.backup,et,uu,fu,cu,hu,Kt=class extends k{constructor(){super(...arguments);y(this,et);this.orphans=[];this.logs=!1;this.stored=""}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return i`<div class="title"><h1>${c.pages.backup}</h1></div>
      <section class="card">
        <h2>${ge.make}</h2>
        <p>${ge.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${ge.withLogs}</span></label
        >
        <div class="row">
          ${v(ge.make,()=>{d(this,et,uu).call(this)},{kind:"primary",busy:this.runs("backup")})}
        </div>
        ${this.bar("backup")}
        ${this.stored?M("good",i`<p>${ge.made}</p>
                  ${v(ge.confirmStored,()=>{d(this,et,fu).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${ge.restore}</h2>
        <restore-backup></restore-backup>
        <p class="faint">${ge.keyHelp}<a href=${L("host")}>${ge.keyLink}</a>.</p>
      </section>
      ${this.orphans.length===0?l:d(this,et,cu).call(this)}`}};et=new WeakSet,uu=async function(){this.stored="";let e=new Date().toISOString();await this.transfer("backup",ge.make,async({signal:r,moved:s})=>{let n=await this.client.backup({logs:this.logs},{signal:r});return await $o(n,`wasmhost-${ko()}.tar.gz`,s),!0})&&(this.stored=e)},fu=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},cu=function(){return i`<section>
      <h2>${ge.orphans}</h2>
      <p class="faint">${ge.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>i`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${I(e.bytes)}, ${O(e.modified)}</span>
              </div>
              ${v(ge.delete,()=>{d(this,et,hu).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:ge.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},hu=async function(e){await z({title:ge.deleteQuestion(e.id),body:i`<p>${ge.deleteWarning}</p>`,confirm:ge.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},f([g()],Kt.prototype,"orphans",2),f([g()],Kt.prototype,"logs",2),f([g()],Kt.prototype,"stored",2),Kt=f([w("backup-page")],Kt);var Ct=c.consent,Ta={grants:new Set,accept:!1};function Co(o,a){return{grants:[...a.grants],acceptChanges:a.accept||void 0,consent:o.consent.digest}}function So(o,a){return!o.consent.accept||a.accept}function Mo(o,a,e){return i`<section class="card">
      <p><strong>${Ct.short}</strong> <bdi>${h(o.consent.summary)}</bdi></p>
      ${o.permissions.length===0?i`<p>${Ct.nothing}</p>`:l}
    </section>
    ${o.consent.sections.map(t=>Dh(t,a,e))}`}function Dh(o,a,e){let t=o.kind==="permissions.new"||o.kind==="permissions.declined",r=o.rows.map(s=>s.permission??"");return i`<section class="card">
    <h2>${h(o.title)}</h2>
    ${t?o.rows.map(s=>Fh(s,o,a,e)):i`<ul>
            ${o.rows.map(s=>i`<li>${mu(s,o)} ${qh(s)}</li>`)}
          </ul>`}
    ${o.kind==="permissions.new"&&r.length>1&&r.some(s=>!a.grants.has(s))?i`<div class="row">
            ${v(Ct.all,()=>e({...a,grants:new Set([...a.grants,...r])}))}
          </div>`:l}
    ${o.kind==="changes"&&o.rows.some(s=>s.kind!=="index.dropped")?i`<label class="check"
            ><input
              type="checkbox"
              .checked=${a.accept}
              @change=${s=>e({...a,accept:s.target.checked})}
            /><span>${Ct.accept}</span></label
          >`:l}
  </section>`}function Fh(o,a,e,t){let r=o.permission??"";return i`<label class="check"
    ><input
      type="checkbox"
      .checked=${e.grants.has(r)}
      @change=${s=>{let n=new Set(e.grants);s.target.checked?n.add(r):n.delete(r),t({...e,grants:n})}}
    /><span><strong>${r}</strong> ${mu(o,a)}<br />${h(o.text)}</span></label
  >`}function mu(o,a){let e=o.risk==="high"?"bad":o.risk==="medium"?"warn":"";return i`${o.risk==="low"?l:$(Ct.risk[o.risk]??o.risk,e)}
  ${a.kind==="permissions.declined"?$(Ct.declined):a.kind==="permissions.kept"?$(Ct.kept,"good"):l}
  ${o.change==="kept"?l:$(Ct.change[o.change]??o.change,"info")}`}function qh(o){return i`${o.permission?i`<strong>${o.permission}</strong> `:l}${h(o.text)}${o.detail?i`, ${h(o.detail)}`:l}${o.words?i`: ${E(o.words)}`:l}`}var V=c.install,Yl=[];function rd(o){Yl=o}var W,gu,ed,To,xu,vu,td,ad,Po,yu,bu,wu,$u,ku,We=class extends k{constructor(){super(...arguments);y(this,W);this.ticked=Ta;this.over=!1;this.queue=[];this.turn=0}connectedCallback(){super.connectedCallback(),this.queue=Yl,Yl=[],this.queue.length>0&&d(this,W,ed).call(this)}disconnectedCallback(){super.disconnectedCallback(),this.fetching?.abort()}view(){let e=this.queue[this.turn];return i`<div class="title">
        <h1>${c.pages.install}</h1>
        ${this.queue.length>1?i`<span class="faint">${V.turn(this.turn+1,this.queue.length)}</span>`:l}
      </div>
      ${this.fetching&&e?d(this,W,gu).call(this,e):this.found?d(this,W,yu).call(this,this.found):e?i`<div class="row">${v(V.skip,()=>d(this,W,To).call(this,"catalogue"))}</div>`:d(this,W,xu).call(this)}`}};W=new WeakSet,gu=function(e){return i`<section class="card stack">
      <p role="status">${V.fetching(e.id)}</p>
      <progress aria-label=${V.fetching(e.id)}></progress>
      <div class="row">${v(c.cancel,()=>this.fetching?.abort())}</div>
    </section>`},ed=async function(){let{id:e,catalogue:t,version:r}=this.queue[this.turn],s=new AbortController;this.fetching=s,this.found=void 0,await this.run("inspect",async()=>{try{let n=await this.client.fetchPackage({id:e,catalogue:t,range:r},{signal:s.signal});await d(this,W,Po).call(this,{path:n.path,fetched:n})}catch(n){if(!s.signal.aborted)throw n;this.isConnected&&Ae("catalogue",e)}}),this.fetching=void 0},To=function(...e){if(this.turn+1>=this.queue.length){Ae(...e);return}this.turn++,d(this,W,ed).call(this)},xu=function(){return i`<form class="card stack" @submit=${e=>d(this,W,vu).call(this,e)}>
        <h2>${V.folder}</h2>
        <p class="faint">${Re(V.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${U(V.path,i`<input name="path" required spellcheck="false" placeholder=${V.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${V.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,W,td).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${V.package}</h2>
        <p class="faint">${Re(V.packageHelp)}</p>
        ${U(V.file,i`<input
            type="file"
            multiple
            @change=${e=>d(this,W,td).call(this,[...e.target.files??[]])}
          />`)}
        ${this.bar("inspect")}
      </div>`},vu=function(e){e.preventDefault(),d(this,W,ad).call(this,{path:String(new FormData(e.target).get("path")).trim()})},td=function(e){let t=e.find(s=>s.name.endsWith(".minisig")),r=e.find(s=>s!==t);r&&(async()=>await d(this,W,ad).call(this,{file:r,signature:await t?.text()}))()},ad=async function(e){"path"in e?await this.run("inspect",()=>d(this,W,Po).call(this,e)):await this.transfer("inspect",V.package,({signal:t},r)=>d(this,W,Po).call(this,e,r,t))},Po=async function(e,t=this.client,r){let s=await("path"in e?t.inspectPlugin({path:e.path}):t.inspectPackage({signature:e.signature},e.file,{signal:r}));this.source=e,this.found=s,this.ticked=Ta},yu=function(e){let t=e.installed===e.version,r=e.installed!==void 0&&e.installed!==""&&!t;return i`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?V.againOf(e.id):r?V.upgradeOf(e.id):V.installOf(e.id)}</h2>
            <p class="faint">
              ${t?V.sameVersion(h(e.version)):r?V.versions(h(e.installed),h(e.version)):`${V.version} ${h(e.version)}`}
              ${e.downgrade?$(V.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${je([e.name,e.author?V.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,W,bu).call(this,e)} ${d(this,W,wu).call(this)} ${e.refused?M("bad",h(e.refused)):l}
        ${e.warnings?.length?M("warn",i`<strong>${V.warnings}</strong>
                  <ul>
                    ${e.warnings.map(s=>i`<li>${h(s)}</li>`)}
                  </ul>`):l}
      </section>
      ${Mo(e,this.ticked,s=>{this.ticked=s})}
      ${d(this,W,$u).call(this,e)}
      <section class="card">
        <p class="faint">${V.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${v(r?V.upgrade:V.install,()=>{d(this,W,ku).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||!So(e,this.ticked)})}
          ${this.queue.length>0?v(V.skip,()=>d(this,W,To).call(this,"catalogue")):v(c.cancel,()=>{this.found=void 0})}
        </div>
        ${this.bar("install")}
      </section>`},bu=function(e){if(!e.signer)return M("info",V.unsigned);let{signer:t}=e;return M(t.trusted?"good":"info",i`<p>${t.trusted?V.signedTrusted:V.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?i`<p>${V.signerFirst}</p>`:l}`)},wu=function(){let e=this.source&&"path"in this.source?this.source.fetched:void 0;return e?i`<p class="faint">${V.from(e.catalogue)}</p>
      ${e.yanked?M("bad",i`<p>${V.yanked}</p>${E(e.yanked)}`):l}
      ${e.vulnerable?M("bad",i`<p>${V.vulnerable}</p>${E(e.vulnerable)}`):l}`:l},$u=function(e){return i`<section class="card">
      <p>${e.memory.wantedMb>0?V.memory(e.memory.wantedMb,e.memory.givenMb):V.noBackend}</p>
      ${this.source&&"file"in this.source?i`<p class="faint">${K(this.source.file.name)}, ${I(this.source.file.size)}</p>`:l}
    </section>`},ku=async function(e){let{source:t}=this;if(!t)return;let r={digest:e.digest,downgrade:e.downgrade||void 0,...Co(e,this.ticked)},s=await("path"in t?this.run("install",()=>this.client.installPlugin({path:t.path,source:t.fetched?.source,signer:e.signer?.key??"",...r})):this.transfer("install",V.installOf(e.id),({signal:n},p)=>p.installPackage({...r,signature:t.signature},t.file,{signal:n})));s&&(await this.live.changed("plugins"),d(this,W,To).call(this,...this.queue.length>1?["catalogue"]:["plugin",s.id]))},f([g()],We.prototype,"source",2),f([g()],We.prototype,"found",2),f([g()],We.prototype,"ticked",2),f([g()],We.prototype,"over",2),f([g()],We.prototype,"queue",2),f([g()],We.prototype,"turn",2),f([g()],We.prototype,"fetching",2),We=f([w("install-page")],We);var P=c.catalogue,Cu=60,Bh=500,Ih=150;function Eo(o){return i`${o.yanked?$(P.yanked,"bad"):l} ${o.vulnerable?$(P.vulnerable,"bad"):l}
  ${o.expired?$(P.expired,"warn"):l}`}function od(o){return i`${o.yanked?M("bad",i`<strong>${P.yanked}</strong> <bdi>${h(o.yanked)}</bdi>`):l}
  ${o.vulnerable?M("bad",i`<strong>${P.vulnerable}</strong> <bdi>${h(o.vulnerable)}</bdi>`):l}`}var tr,xe,sd,Ao,Mu,Tu,Pu,Au,tt=class extends k{constructor(){super(...arguments);y(this,xe);this.topics=["plugins"];this.text="";this.tag="";this.category="";this.outdated={plugins:[]};this.catalogues=0;y(this,tr,0)}async load(e){let t=Math.min(Bh,Math.max(Cu,this.hits?.plugins.length??0)),[r,s,{catalogues:n}]=await Promise.all([d(this,xe,sd).call(this,{limit:t,offset:0},e),this.client.listOutdated({},{signal:e}),this.client.listCatalogues({},{signal:e})]);this.hits=r,this.catalogues=n.length,this.outdated=s}view(){let{plugins:e,found:t,tags:r,problems:s}=this.hits;return i`<div class="title">
        <h1>${c.pages.catalogue}</h1>
        <a class="button" href=${L("catalogues")}>${c.pages.catalogues}</a>
      </div>
      ${this.catalogues===0?H(P.noCatalogues,P.noCataloguesHelp,i`<a class="button primary" href=${L("catalogues")}>${P.addOne}</a>`):i`${s?.map(n=>M("warn",h(n)))} ${d(this,xe,Au).call(this)} ${d(this,xe,Tu).call(this,r)}
              <p class="faint" role="status">${P.found(q(t))}. ${P.words}</p>
              ${e.length===0?H(P.none,P.noneHelp):i`<ul class="cards">
                      ${Te(e,n=>`${n.catalogue}/${n.id}`,n=>d(this,xe,Pu).call(this,n))}
                    </ul>`}
              ${e.length<t?i`<div class="row">${v(P.more,()=>{d(this,xe,Mu).call(this)},{busy:this.runs("more")})}</div>`:l}`}`}};tr=new WeakMap,xe=new WeakSet,sd=function(e,t){let{text:r,tag:s,category:n}=this;return this.client.searchCatalogues({text:r,tag:s,category:n,icons:!0,...e},{signal:t})},Ao=function(e=0){clearTimeout(m(this,tr)),C(this,tr,setTimeout(()=>{this.hits&&(this.hits.plugins.length=0),this.refresh()},e))},Mu=async function(){let e=this.hits.plugins;try{let t=await d(this,xe,sd).call(this,{limit:Cu,offset:e.length},this.signal);this.hits={...t,plugins:[...e,...t.plugins]}}catch(t){this.failure=t}},Tu=function(e){let t=this.tag!==""&&!e.some(r=>r.tag===this.tag);return i`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${P.search}
          placeholder=${P.search}
          maxlength="200"
          .value=${this.text}
          @input=${r=>{this.text=r.target.value,d(this,xe,Ao).call(this,Ih)}}
        />
        <select
          aria-label=${P.category}
          @change=${r=>{this.category=r.target.value,d(this,xe,Ao).call(this)}}
        >
          <option value="">${P.anyCategory}</option>
          ${Object.entries(P.categories).map(([r,s])=>i`<option value=${r}>${s}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${P.tags}>
        ${(t?[{tag:this.tag,plugins:0},...e]:e).map(({tag:r})=>i`<button
              type="button"
              class="plain"
              aria-pressed=${r===this.tag?"true":"false"}
              @click=${()=>{this.tag=r===this.tag?"":r,d(this,xe,Ao).call(this)}}
            >
              <bdi>${h(r)}</bdi>
            </button>`)}
      </div>`},Pu=function(e){let t=this.outdated.plugins.find(r=>r.id===e.id&&r.catalogue===e.catalogue)?.version;return i`<li class="card plugin">
      ${Ve(e.name,e.id,{image:e.icon})}
      <div class="grow">
        <h3>
          <a href=${L("catalogue",e.id)}><bdi>${h(e.name)}</bdi></a>
          ${e.installed?$(P.installed(h(e.installed)),"good"):l}
          ${t?$(P.update(h(t)),"info"):l} ${Eo(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${h(e.version)} <bdi>${P.by(h(e.author))}</bdi></p>
        <p class="said-line" dir="auto">${h(e.description)}</p>
        <p class="faint"><code>${e.catalogue}</code> <bdi>${e.tags.map(r=>h(r)).join(", ")}</bdi></p>
      </div>
    </li>`},Au=function(){let{plugins:e}=this.outdated;if(e.length===0)return l;let t=e.filter(r=>r.version);return i`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${P.updates} <span class="faint">${q(e.length)}</span></h2>
        ${t.length>1?v(P.upgradeAll,()=>Su(t)):l}
      </div>
      <ul class="rows">
        ${e.map(r=>i`<li>
              <div class="grow">
                <strong><a href=${L("catalogue",r.id)}><code>${r.id}</code></a></strong>
                ${r.version?P.toInstalled(h(r.installed),h(r.version)):P.nothingNewer} ${Eo(r)}
                ${od(r)} ${r.changelog?je(r.changelog,P.changes):l}
              </div>
              ${r.version?v(P.upgrade,()=>Su([r]),{kind:"primary",name:P.upgradeOf(r.id)}):l}
            </li>`)}
      </ul>
    </section>`},f([g()],tt.prototype,"text",2),f([g()],tt.prototype,"tag",2),f([g()],tt.prototype,"category",2),f([g()],tt.prototype,"hits",2),f([g()],tt.prototype,"outdated",2),f([g()],tt.prototype,"catalogues",2),tt=f([w("catalogue-page")],tt);function Su(o){rd(o.map(a=>({id:a.id,catalogue:a.catalogue,version:a.version}))),Ae("install")}var ze,Eu,Lu,Ru,id,Qt=class extends k{constructor(){super(...arguments);y(this,ze);this.plugin="";this.topics=["plugins"];this.offers=[]}async load(e){let[t,r]=await Promise.all([this.client.cataloguePlugin({id:this.plugin},{signal:e}),this.client.listPublishers({},{signal:e})]);this.offers=t.offers,this.publishers=r}view(){return this.offers.map(e=>d(this,ze,Eu).call(this,e))}};ze=new WeakSet,Eu=function(e){return i`<section class="card">
        <div class="title">
          ${Ve(e.name,e.id,{image:e.icon,large:!0})}
          <div class="grow">
            <h1><bdi>${h(e.name)}</bdi> ${Eo(e)}</h1>
            <p class="faint">
              <code>${e.id}</code> ${h(e.version)}
              ${e.installed?$(P.installed(h(e.installed)),"good"):l}
            </p>
          </div>
          ${e.installed===e.version?i`<a class="button" href=${L("plugin",e.id)}>${c.page.about}</a>`:v(e.installed?P.upgrade:P.install,()=>d(this,ze,id).call(this,e,e.version),{kind:"primary",disabled:e.expired})}
        </div>
        <p class="faint">
          ${P.from(e.catalogue)}${e.category&&P.categories[e.category]?`, ${P.categories[e.category]}`:""}
        </p>
        ${je([P.by(e.author),e.description].join(`
`))} ${od(e)}
        ${e.tags.length>0?i`<p class="faint">${P.tags}: <bdi>${e.tags.map(t=>h(t)).join(", ")}</bdi></p>`:l}
        <h2>${e.permissions.length>0?P.asksFor:P.asksNothing}</h2>
        <ul>
          ${e.permissions.map(t=>i`<li><strong>${h(t.name)}</strong> ${t.explanation}</li>`)}
        </ul>
        <p class="faint">${P.claims}</p>
      </section>
      <section class="card">
        <h2>${P.versions}</h2>
        <ul class="rows">
          ${e.versions.map(t=>d(this,ze,Lu).call(this,e,t))}
        </ul>
      </section>`},Lu=function(e,t){return i`<li>
      <div class="grow">
        <strong>${h(t.version)}</strong> ${Eo(t)}
        <p class="faint">${P.size} ${I(t.bytes)}. ${d(this,ze,Ru).call(this,t)}</p>
        ${od(t)} ${t.changelog?je(t.changelog,P.changes):l}
      </div>
      ${t.version===e.installed?$(P.isInstalled,"good"):v(P.install,()=>d(this,ze,id).call(this,e,t.version),{name:P.installVersion(h(t.version)),disabled:e.expired})}
    </li>`},Ru=function(e){if(!e.signer)return P.unsigned;let t=this.publishers?.publishers.find(r=>r.fingerprint===e.signer);return i`${P.signer} <code>${e.signer}</code>${t?i` (${t.trusted?P.trusted:P.known})`:l}`},id=function(e,t){rd([{id:e.id,catalogue:e.catalogue,version:t}]),Ae("install")},f([R()],Qt.prototype,"plugin",2),f([g()],Qt.prototype,"offers",2),f([g()],Qt.prototype,"publishers",2),Qt=f([w("catalogue-plugin")],Qt);var Q=c.catalogues,St,Hu,Ou,Du,ar=class extends k{constructor(){super(...arguments);y(this,St);this.list=[]}async load(e){this.list=(await this.client.listCatalogues({},{signal:e})).catalogues}view(){return i`<div class="title">
        <h1>${c.pages.catalogues}</h1>
        ${this.list.length>0?i`<a class="button" href=${L("catalogue")}>${Q.browse}</a>`:l}
      </div>
      ${this.list.length===0?H(Q.none,Q.noneHelp):i`<ul class="rows card">
              ${this.list.map(e=>d(this,St,Hu).call(this,e))}
            </ul>`}
      <form class="card form" @submit=${e=>d(this,St,Du).call(this,e)}>
        <h2>${Q.add}</h2>
        ${U(Q.place,i`<input name="place" required maxlength="2048" spellcheck="false" />`,Q.placeHelp)}
        ${U(Q.name,i`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,Q.nameHelp)}
        <label class="check"><input type="checkbox" name="daily" /><span>${Q.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${Q.look}</button>
        </div>
      </form>`}};St=new WeakSet,Hu=function(e){return i`<li>
      <div class="grow">
        <strong>${e.name}</strong> ${E(e.title)} ${e.expired?$(Q.expired,"bad"):l}
        <p class="faint">
          ${lt(e.place)} · ${Q.plugins(q(e.plugins))} ·
          ${e.refreshedAt?i`${Q.refreshed} ${O(e.refreshedAt)}`:Q.never} · ${Q.expires} ${O(e.expiresAt)}
        </p>
        <p class="faint"><code>${e.fingerprint}</code></p>
        ${e.problem?M("warn",h(e.problem)):l}
        <label class="check"
          ><input
            type="checkbox"
            aria-label=${Q.dailyOf(e.name)}
            .checked=${e.daily}
            @change=${t=>{let r=t.target.checked;this.run(`daily ${e.name}`,()=>this.client.setCatalogue({name:e.name,daily:r}))}}
          /><span>${Q.daily}</span></label
        >
      </div>
      ${v(Q.refresh,()=>{this.run(`refresh ${e.name}`,()=>this.client.refreshCatalogue({name:e.name}))},{busy:this.runs(`refresh ${e.name}`),name:Q.refreshOf(e.name)})}
      ${v(Q.remove,()=>{d(this,St,Ou).call(this,e)},{busy:this.runs(e.name),name:Q.removeOf(e.name)})}
    </li>`},Ou=async function(e){await z({title:Q.removeQuestion(e.name),body:i`<p>${Q.removeHelp}</p>`,confirm:Q.remove,danger:!0})&&await this.run(e.name,()=>this.client.removeCatalogue({name:e.name}))},Du=function(e){e.preventDefault();let t=e.target,r=new FormData(t),s=String(r.get("place")).trim(),n=String(r.get("name")).trim();this.run("add",async()=>{let p=await this.client.offerCatalogue({place:s},{signal:this.signal});await z({title:Q.question,body:i`<p>${Q.questionHelp}</p>
          <dl class="pairs">
            <dt>${Q.fingerprint}</dt>
            <dd><code>${p.fingerprint}</code></dd>
            <dt>${Q.title}</dt>
            <dd>${E(p.title)}</dd>
            <dt>${c.pages.plugins}</dt>
            <dd>${q(p.plugins)}</dd>
            <dt>${Q.expires}</dt>
            <dd>${O(p.expiresAt)}</dd>
          </dl>`,confirm:Q.add})&&(await this.client.addCatalogue({name:n,place:s,key:p.key,daily:r.has("daily")||void 0}),t.reset())})},f([g()],ar.prototype,"list",2),ar=f([w("catalogues-page")],ar);var A=c.host,ue,Fu,qu,Bu,Iu,Uu,_u,ju,Vu,ut=class extends k{constructor(){super(...arguments);y(this,ue);this.topics=["plugins"];this.faults=[];this.recovery=""}async load(e){this.client.getCluster({},{signal:e}).then(n=>{this.cluster=n},()=>{this.cluster=void 0});let[t,r,s]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=r,this.faults=s.faults}disconnectedCallback(){super.disconnectedCallback(),this.recovery=""}view(){let e=this.status;return i`<div class="title"><h1>${c.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>M(t.severity==="error"?"bad":"warn",i`<p>${t.plugin?i`<code>${t.plugin}</code>: ${h(t.what)}`:xa(h(t.what))}</p>
            ${t.do?i`<p class="faint">${Re(xa(h(t.do)))}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${A.version}</dt>
          <dd>${h(e.version??"")}</dd>
          <dt>${A.started}</dt>
          <dd>${O(e.startedAt)}</dd>
          <dt>${A.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${A.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,r])=>i`${q(r)} ${c.state[t]??t} `)}
          </dd>
          ${e.memory?i`<dt>${A.memory}</dt>
                  <dd>
                    ${I(e.memory.usedBytes)} / ${I(e.memory.maxBytes)}
                    ${e.memory.refused>0?$(A.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,ue,Fu).call(this,e)} ${this.cluster?d(this,ue,qu).call(this,this.cluster):l} ${d(this,ue,Bu).call(this)}
      ${d(this,ue,Uu).call(this,this.key)}`}};ue=new WeakSet,Fu=function(e){return i`<section>
      <h2>${A.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>$(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},qu=function(e){let t=r=>r===void 0?"":A.ago(Le(r));return i`<section>
      <h2>${A.database}</h2>
      <p><code>${h(e.database)}</code></p>
      ${yt([A.member,A.version,A.address,A.started,A.seen],e.hosts.map(r=>[i`${h(r.name)} ${r.this?$(A.this,"info"):l}`,h(r.version),i`<code>${h(r.address??"")}</code>`,O(r.startedAt),i`${t(r.seenMs)} ${r.silent?$(A.silent,"warn"):l}`]))}
      ${e.standbys.length>0?yt([A.standby,A.address,A.state,A.commits,A.behind,A.seen],e.standbys.map(r=>[h(r.name),i`<code>${h(r.address??"")}</code>`,h(r.state??""),h(r.sync??""),r.behindBytes===void 0?"":I(r.behindBytes),t(r.heardMs)])):l}
      ${e.standbysHidden?i`<p class="faint">${A.standbysHidden(h(e.standbysHidden))}</p>`:l}
    </section>`},Bu=function(){return this.faults.length===0?l:i`<section>
      <h2>${A.faults}</h2>
      ${this.faults.map(e=>M("bad",i`<p><code>${h(e.file)}</code> ${h(e.problem)}</p>
            <p>${h(e.advice)}</p>
            ${v(A.accept,()=>{d(this,ue,Iu).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},Iu=async function(e){await z({title:A.acceptQuestion,body:i`<p><code>${h(e.file)}</code></p>
        <p>${A.acceptWarning}</p>`,confirm:A.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},Uu=function(e){return i`<section class="card">
      <h2>${A.key}</h2>
      <p class="faint">${A.keyHelp}</p>
      ${e.problem?M("bad",h(e.problem)):l}
      ${e.key===""?i`<p>${A.noKey}</p>`:i`<dl class="pairs">
                <dt>${A.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${A.keptIn}</dt>
                <dd>${e.file?A.given(h(e.file)):e.source==="keyring"?A.keyring:A.file}</dd>
                <dt>${A.made}</dt>
                <dd>${O(e.created)}</dd>
                <dt>${A.protects}</dt>
                <dd>${A.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${v(A.export,()=>{d(this,ue,ju).call(this,e)},{busy:this.runs("export"),disabled:!e.usable})}
                ${v(A.rotate,()=>{d(this,ue,Vu).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>
              ${this.recovery?d(this,ue,_u).call(this):l}`}
    </section>`},_u=function(){return M("warn",i`<p><strong>${A.exported}</strong></p>
        <pre tabindex="0" class="secret">${this.recovery}</pre>
        <p class="faint">${A.exportedHelp}</p>
        <div class="row">
          ${v(c.access.copy,()=>{navigator.clipboard.writeText(this.recovery)})}
          ${v(c.access.done,()=>{this.recovery=""})}
        </div>`)},ju=async function(e){await z({title:A.exportQuestion,body:i`<p>${A.exportWarning}</p>`,confirm:A.export,danger:!0})&&await this.run("export",async()=>{this.recovery=(await this.client.exportKey({key:e.key})).recoveryKey,await this.updateComplete,this.querySelector(".secret")?.focus()})},Vu=async function(){await z({title:A.rotateQuestion,body:i`<p>${A.rotateHelp}</p>`,confirm:A.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},f([g()],ut.prototype,"status",2),f([g()],ut.prototype,"key",2),f([g()],ut.prototype,"faults",2),f([g()],ut.prototype,"cluster",2),f([g()],ut.prototype,"recovery",2),ut=f([w("host-page")],ut);var _=c.inbox,Uh=100,Nu=120;function Wu(o){let a=[...o];return a.length>Nu?`${a.slice(0,Nu).join("")}…`:o}function _h(o){let a=o.rejected||o.state==="failed";return $(h(o.state),a?"bad":o.state==="succeeded"?"good":"")}var ke,Pa,Aa,Ea,Ge,zu,Gu,Ku,nd,rr=class extends k{constructor(){super();y(this,Ge);this.topics=["approvals","notices"];this.decided=[];y(this,ke,[]);y(this,Pa,new Map);y(this,Aa,new Map);y(this,Ea,0);new fo(this,".approval .row")}disconnectedCallback(){super.disconnectedCallback(),C(this,ke,[]),m(this,Pa).clear(),m(this,Aa).clear()}willUpdate(e){super.willUpdate(e);let{runs:t,calls:r}=this.live.inbox,s=new Map;for(let p of r)s.set(`call ${p.id}`,{name:`call ${p.id}`,call:p});for(let p of t)s.set(`run ${p.id}`,{name:`run ${p.id}`,run:p});C(this,ke,m(this,ke).map(p=>s.get(p.name)??{...p,ended:!0}));for(let p of m(this,ke))s.delete(p.name);let n=Math.max(0,Uh-m(this,ke).length);m(this,ke).push(...[...s.values()].slice(0,n)),C(this,Ea,Math.max(0,s.size-n))}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let e=this.live.states.filter(t=>t.kind==="inbox"&&Array.isArray(t.value)&&t.value.length>0);return i` <div class="title"><h1>${c.pages.inbox}</h1></div>
      ${m(this,ke).length===0?l:i`<section class="stack" aria-label=${c.waiting}>
              ${Te(m(this,ke),t=>t.name,t=>t.call?d(this,Ge,Gu).call(this,t,t.call):t.run?d(this,Ge,Ku).call(this,t,t.run):l)}
            </section>`}
      ${m(this,ke).every(t=>t.ended)?H(_.none,_.noneHelp):m(this,Ea)>0?M("info",i`<p>${_.more(m(this,Ea))}</p>`):l}
      ${m(this,ke).some(t=>t.ended)?i`<div class="row">${v(_.clear,()=>d(this,Ge,zu).call(this))}</div>`:l}
      ${e.length===0?l:i`<section class="stack">
              <h2>${_.items}</h2>
              ${e.map(op)}
            </section>`}
      ${this.decided.length===0?l:i`<section>
              <h2>${_.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${_.plugin}</th>
                      <th>${_.call}</th>
                      <th>${_.outcome}</th>
                      <th>${_.by}</th>
                      <th>${_.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(t=>i`<tr>
                          <td><code>${t.plugin}</code></td>
                          <td>${lt(`${t.method} ${t.path}`)}</td>
                          <td>${_h(t)}</td>
                          <td>${h((t.rejected??t.approved)?.by??"")}</td>
                          <td>${O((t.rejected??t.approved)?.at??t.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};ke=new WeakMap,Pa=new WeakMap,Aa=new WeakMap,Ea=new WeakMap,Ge=new WeakSet,zu=function(){C(this,ke,m(this,ke).filter(e=>!e.ended)),this.requestUpdate()},Gu=function(e,t){let{soon:r}=this.live.undo,s=t.query?`?${h(t.query)}`:"",n=`${t.method} /plugins/${t.plugin}/${K(t.path)}${s}`,p=`asked-${e.name.replaceAll(" ","-")}`,u=i`<pre>${Wu(n)}</pre>
      ${t.body?i`<pre>${Wu(me(t.body))}</pre>`:l}`;return i`<article class="card approval" aria-label=${_.callOf(t.plugin)}>
      <h2>${_.callOf(t.plugin)} <span class="faint">${_.number(t.id)}</span></h2>
      <p>
        ${_.callBy(h(t.requestedBy))}
        ${O(t.asked)}${t.expires?i`, ${_.expires} ${O(t.expires)}`:l}.
      </p>
      <pre id=${p}>${n}</pre>
      ${t.body?i`<pre class="body">${me(t.body)}</pre>`:l}
      ${t.truncated?i`<p class="faint">${_.truncated(I(t.bodyBytes))} <code>${t.bodySha256}</code></p>`:l}
      ${t.description?je(t.description):l}
      ${d(this,Ge,nd).call(this,e,_.callNumber(t.id,t.plugin),p,{approve:_.callApproved(t.id,t.plugin,r),reject:_.callRejected(t.id,t.plugin,r),what:u},()=>this.client.approveCall({id:t.id}),()=>this.client.rejectCall({id:t.id}))}
    </article>`},Ku=function(e,t){let{soon:r}=this.live.undo,s=_.runOf(t.plugin,t.job);return i`<article class="card approval" aria-label=${s}>
      <h2>${s} <span class="faint">${_.number(t.id)}</span></h2>
      <p>
        ${_.due}
        ${O(t.scheduledAt)}${t.count>1?i`, ${_.standsFor(t.count)}`:l}${t.expires?i`, ${_.expires} ${O(t.expires)}`:l}. <a href=${L("plugin",t.plugin,"jobs")}>${_.openJob}</a>
      </p>
      ${t.label||t.description?je([t.label,t.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${_.version} ${h(t.version??"")}</p>
      ${d(this,Ge,nd).call(this,e,_.runNumber(t.id,t.plugin,t.job),void 0,{approve:_.runApproved(t.id,s,r),reject:_.runRejected(t.id,s,r)},()=>this.client.approveRun({id:t.id}),()=>this.client.rejectRun({id:t.id}))}
    </article>`},nd=function(e,t,r,s,n,p){let u=(x,B,j)=>()=>{m(this,Aa).set(e.name,B),this.live.undo.later(e.name,i`<p>${x}</p>${s.what??l}`,async()=>{await j(),m(this,Pa).set(e.name,B),await this.live.changed("approvals")})},b=x=>({disabled:T,busy:T&&m(this,Aa).get(e.name)===x}),T=this.live.undo.has(e.name);return i`<div class="row">
      ${e.ended?$(m(this,Pa).get(e.name)??_.withdrawn):[v(_.approve,u(s.approve,_.approved,n),{kind:"primary",name:_.approveOf(t),about:r,...b(_.approved)}),v(_.reject,u(s.reject,_.rejected,p),{name:_.rejectOf(t),about:r,...b(_.rejected)})]}
    </div>`},f([g()],rr.prototype,"decided",2),rr=f([w("inbox-page")],rr);var at=c.limits,Lo,Qu,La=class extends k{constructor(){super(...arguments);y(this,Lo);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return i`<div class="title">
        <h1>${c.pages.limits}</h1>
      </div>
      <p class="faint">${Re(at.help)}</p>
      ${U(at.search,i`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?H(at.none,at.noneHelp):d(this,Lo,Qu).call(this,e)}`}};Lo=new WeakSet,Qu=function(e){return i`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[at.name,at.value,at.default,at.range].map(t=>i`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${Te(e,t=>t.name,t=>i`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?$(at.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${at.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},f([g()],La.prototype,"limits",2),f([g()],La.prototype,"search",2),La=f([w("limits-page")],La);var rt=c.notifications,ld=200,or,se,dd,Xu,pd,ud,Ju,Zu,Yu,ef,Mt=class extends k{constructor(){super(...arguments);y(this,se);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1;y(this,or,Promise.resolve())}async load(e){let t=await d(this,se,pd).call(this,void 0,e),r=t.at(-1)?.position??0,s=new Set(t.map(b=>b.id)),n=t.length<ld,p=!this.notices.some(b=>s.has(b.id)),u=n||p?[]:this.notices.filter(b=>b.position<r&&!s.has(b.id));this.end=n||this.end&&!p,this.notices=[...t,...u]}view(){let{undo:e,plugins:t}=this.live,r=e.list.length===0?this.notices:this.notices.filter(s=>!e.has(`dismiss ${s.id}`));return i`<div class="title">
        <h1>${c.pages.notifications}</h1>
        ${v(rt.markAll,()=>{d(this,se,ef).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(s=>!s.read)})}
      </div>
      <div class="row end">
        ${U(rt.plugin,i`<select
            @change=${s=>{d(this,se,ud).call(this,()=>this.plugin=s.target.value)}}
          >
            <option value="">${rt.all}</option>
            ${eo([t],()=>t.map(s=>i`<option value=${s.id}>${s.id}</option>`))}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${s=>{d(this,se,ud).call(this,()=>this.unread=s.target.checked)}}
          /><span>${rt.unread}</span></label
        >
      </div>
      ${r.length===0?H(rt.none,rt.noneHelp):i`<long-list
              .items=${r}
              .key=${s=>s.id}
              .row=${s=>d(this,se,Ju).call(this,s)}
              .rowClass=${s=>s.read?"read":"unread"}
              .kind=${"rows card notices"}
              .height=${72}
              .more=${!this.end}
              @end=${()=>d(this,se,dd).call(this)}
            ></long-list>`}
      ${this.end?l:v(rt.more,()=>d(this,se,dd).call(this),{busy:this.runs("more")})}`}};or=new WeakMap,se=new WeakSet,dd=function(){C(this,or,m(this,or).then(()=>this.run("more",()=>d(this,se,Xu).call(this))))},Xu=async function(){if(this.end)return;let e=await d(this,se,pd).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<ld,this.notices=[...this.notices,...e]},pd=async function(e,t){let r={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...r,before:e,limit:ld},{signal:t})).notifications},ud=function(e){e(),this.notices=[],this.refresh()},Ju=function(e){return i`<div class="grow">
        <p class="faint">
          ${e.kind==="alert"?$(rt.alert,"warn"):l}
          <a href=${L("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${O(e.created)}
        </p>
        <p>${e.title?i`<strong>${E(e.title)}</strong> `:l}${E(e.body??"")}</p>
      </div>
      ${e.read?l:v(rt.read,()=>{d(this,se,Zu).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${v(c.dismiss,()=>d(this,se,Yu).call(this,e),{kind:"plain"})}`},Zu=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},Yu=function(e){this.live.undo.later(`dismiss ${e.id}`,rt.dismissed(e.plugin,this.live.undo.soon),async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},ef=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},f([g()],Mt.prototype,"notices",2),f([g()],Mt.prototype,"plugin",2),f([g()],Mt.prototype,"unread",2),f([g()],Mt.prototype,"end",2),Mt=f([w("notifications-page")],Mt);var F=c.activity,jh=2e3,ot,Ra,tf,Xt=class extends k{constructor(){super(...arguments);y(this,ot);this.plugin="";this.history={intervalMs:1,points:[]}}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},jh);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){[this.audit,this.history]=await Promise.all([this.client.getAudit({id:this.plugin,limit:50},{signal:e}),this.client.getUsageHistory({id:this.plugin},{signal:e})])}view(){let{figures:e,functions:t,hosts:r,requests:s,calls:n}=this.audit,{intervalMs:p,points:u}=this.history,b=x=>x/p*1e3,T=x=>F.perSecond(x.toFixed(1));return i`<div class="charts">
        ${d(this,ot,Ra).call(this,F.calls,x=>b(x.calls),T)}
        ${d(this,ot,Ra).call(this,F.cpu,x=>x.cpuMs/p*100,x=>`${x.toFixed(1)} %`)}
        ${d(this,ot,Ra).call(this,F.memory,x=>x.memoryBytes,I)}
        ${d(this,ot,Ra).call(this,F.denials,x=>b(x.denied),T)}
        ${d(this,ot,Ra).call(this,F.network,x=>b(x.bytesIn+x.bytesOut),x=>F.perSecond(I(x)))}
      </div>
      <p class="faint">
        ${u.length===0?F.noHistory:i`${F.since} ${O(u[0].time)}. ${F.pointOf(Le(p))}`}
      </p>
      <dl class="pairs card">
        <dt>${F.totalCalls}</dt>
        <dd>${F.callsText(q(e.calls),q(e.errors),q(e.crashes))}</dd>
        <dt>${F.cpuTime}</dt>
        <dd>${Le(e.cpuMs)} <span class="faint">${F.waited(Le(e.cpuWaitMs))}</span></dd>
        <dt>${F.memoryPeak}</dt>
        <dd>${I(e.memoryPeakBytes)} / ${I(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${F.functions}</h2>
        ${t.length===0?H(F.noFunctions,F.noFunctionsHelp):yt([F.function,F.allowed,F.denied,F.failed,F.in,F.out],t.map(x=>[i`<code>${x.namespace}.${x.function}</code>`,q(x.allowed),x.denied>0?$(q(x.denied),"bad"):"0",x.failed>0?$(q(x.failed),"warn"):"0",I(x.bytesIn),I(x.bytesOut)]))}
      </section>
      ${r.length===0?l:i`<section>
              <h2>${F.hosts}</h2>
              ${d(this,ot,tf).call(this)}
            </section>`}
      ${s.length===0?l:i`<section>
              <h2>${F.requests}</h2>
              ${yt([F.time,F.request,F.status,F.took,F.out,F.in],[...s].reverse().map(x=>[i`<time datetime=${x.time}>${vt(x.time)}</time>`,i`<code>${x.method} ${K(x.host)}</code>${x.count>1?` × ${x.count}`:l}`,x.code?$(x.code,"bad"):String(x.status),Le(x.durationMs),I(x.bytesOut),I(x.bytesIn)]))}
            </section>`}
      ${n.length===0?l:i`<section>
              <h2>${F.decided}</h2>
              ${yt([F.time,F.request,F.status,F.by],n.map(x=>[O((x.approved??x.rejected)?.at),i`<code>${x.method} ${K(x.path)}</code>`,h(x.state),h((x.approved??x.rejected)?.by??"")]))}
            </section>`}`}};ot=new WeakSet,Ra=function(e,t,r){let s=this.history.points.map(t);return ap(e,s,r(s.at(-1)??0))},tf=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(r=>r.bytesIn+r.bytesOut));return yt([F.host,F.traffic,F.asked,F.refused,F.last],e.map(r=>[i`<code>${K(r.host)}</code>`,i`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(r.bytesIn+r.bytesOut)/t*100} height="8"></rect></svg
          >${I(r.bytesIn+r.bytesOut)}</span
        >`,q(r.calls),r.refused>0?$(q(r.refused),"bad"):"0",O(r.last)]))},f([R()],Xt.prototype,"plugin",2),f([g()],Xt.prototype,"audit",2),f([g()],Xt.prototype,"history",2),Xt=f([w("plugin-activity")],Xt);var fe=c.stored,fd=50;function af(o){if(o==null)return i`<span class="faint">null</span>`;let a=typeof o=="string"?o:JSON.stringify(o);return i`<span dir="auto">${h(a.length>300?a.slice(0,300)+"…":a)}</span>`}var sr,ve,rf,of,cd,sf,nf,lf,df,Ce=class extends k{constructor(){super(...arguments);y(this,ve);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];y(this,sr,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!m(this,sr)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),C(this,sr,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let r={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:fd};this.rows=(await this.client.queryRows(r,{signal:e})).rows}}view(){let{shown:e}=this,t=(r,s,n)=>i`<button
        type="button"
        class=${n?"primary":""}
        aria-pressed=${n?"true":"false"}
        @click=${()=>d(this,ve,rf).call(this,s)}
      >
        ${r}
      </button>`;return i`<div class="row" role="group" aria-label=${fe.what}>
        ${this.collections.map(r=>t(`${K(r.name)} (${q(r.rows)})`,{collection:r.name},typeof e=="object"&&e.collection===r.name))}
        ${t(fe.keys,"keys",e==="keys")} ${t(fe.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,ve,nf).call(this):e==="files"?d(this,ve,lf).call(this):d(this,ve,of).call(this,e.collection)}`}};sr=new WeakMap,ve=new WeakSet,rf=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},of=function(e){let r=["id",...this.collections.find(s=>s.name===e)?.columns.map(s=>s.name)??[],"created_at","updated_at"];return i`<form
        class="row end"
        @submit=${s=>{s.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${U(fe.filter,i`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${s=>{this.where=s.target.value}}
            />`)}
        </div>
        <button>${fe.apply}</button>
      </form>
      ${this.rows.length===0?H(fe.noRows,fe.noRowsHelp):i`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${r.map(s=>d(this,ve,sf).call(this,s))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(s=>i`<tr>
                        ${r.map(n=>i`<td>${af(s[n])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?l:i`<div class="row">
              ${v(fe.before,()=>d(this,ve,cd).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${fe.rowsOf(q(this.offset+1),q(this.offset+this.rows.length))}</span>
              ${v(fe.after,()=>d(this,ve,cd).call(this,1),{disabled:this.rows.length<fd})}
            </div>`}`},cd=function(e){this.offset=Math.max(0,this.offset+e*fd),this.refresh()},sf=function(e){let{by:t,descending:r}=this.order;return i`<th aria-sort=${t!==e?"none":r?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!r},this.offset=0,this.refresh()}}
      >
        ${K(e)}${t===e?r?" ↓":" ↑":l}
      </button>
    </th>`},nf=function(){return i`${U(fe.prefix,i`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?H(fe.noKeys,fe.noKeysHelp):i`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${fe.key}</th>
                  <th>${fe.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>i`<tr>
                      <td>${lt(String(e.key))}</td>
                      <td>${af(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},lf=function(){let e=this.folder.split("/").filter(Boolean),t=r=>()=>{this.folder=r,this.file=void 0,this.refresh()};return i`<div class="row">
        ${v(fe.top,t(""),{kind:"plain"})}
        ${e.map((r,s)=>{let n=e.slice(0,s+1).join("/");return v(`/ ${K(r)}`,t(n),{kind:"plain"})})}
      </div>
      ${this.files.length===0?H(fe.noFiles,fe.noFilesHelp):i`<ul class="rows card">
              ${this.files.map(r=>{let s=[...e,r.name].join("/");return i`<li>
                  ${v(K(r.name)+(r.folder?"/":""),r.folder?t(s):()=>{d(this,ve,df).call(this,s)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?i`<section>
              <h3>${lt(this.file.path)}</h3>
              <pre tabindex="0">${me(this.file.text)}</pre>
            </section>`:l}`},df=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},f([R()],Ce.prototype,"plugin",2),f([g()],Ce.prototype,"collections",2),f([g()],Ce.prototype,"shown",2),f([g()],Ce.prototype,"rows",2),f([g()],Ce.prototype,"order",2),f([g()],Ce.prototype,"where",2),f([g()],Ce.prototype,"offset",2),f([g()],Ce.prototype,"beginning",2),f([g()],Ce.prototype,"folder",2),f([g()],Ce.prototype,"files",2),f([g()],Ce.prototype,"file",2),Ce=f([w("plugin-stored")],Ce);var de=c.data,Tt,pf,uf,ff,Ha=class extends k{constructor(){super(...arguments);y(this,Tt);this.plugin=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(r=>r.name==="storage"&&r.granted);return i`${t?i`<section>
              <h2>${de.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:l}
      <section class="card">
        <h2>${de.export}</h2>
        <p>${de.exportHelp}</p>
        <div class="row">
          ${v(de.export,()=>{d(this,Tt,pf).call(this)},{kind:"primary",busy:this.runs("export")})}
        </div>
        ${this.bar("export")}
      </section>
      <section class="card">
        <h2>${de.import}</h2>
        <p>${de.importHelp}</p>
        <form class="stack" @submit=${r=>{d(this,Tt,uf).call(this,r)}}>
          <label class="field"><span>${de.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${de.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${de.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${de.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${de.import}</button>
          </div>
        </form>
        ${this.bar("import")}
        ${this.imported?d(this,Tt,ff).call(this,this.imported):l}
      </section>`}};Tt=new WeakSet,pf=async function(){await this.transfer("export",de.export,async({signal:e,moved:t})=>{let r=await this.client.export({id:this.plugin},{signal:e});await $o(r,`${this.plugin}-${ko()}.tar.gz`,t)})},uf=async function(e){e.preventDefault();let t=new FormData(e.target),r=t.get("file"),s=t.has("replace");await z({title:de.importQuestion(this.plugin),body:i`<p>${s?de.replaceWarning:de.importWarning}</p>
        <p class="faint">${h(r.name)}, ${I(r.size)}</p>`,confirm:de.import,danger:s})&&(this.imported=void 0,this.imported=await this.transfer("import",de.import,({signal:p},u)=>u.importPlugin({id:this.plugin,replace:s,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},r,{signal:p})))},ff=function(e){return M("good",i`<p>${de.imported(q(e.rows),q(e.keys),q(e.files),q(e.settings))}</p>
        ${e.secrets.length>0?i`<p>${de.secrets} ${e.secrets.map(t=>i`<code>${K(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?i`<p>${de.leftOut} ${e.unknown.map(t=>i`<code>${h(t)}</code> `)}</p>`:l}`)},f([R()],Ha.prototype,"plugin",2),f([g()],Ha.prototype,"imported",2),Ha=f([w("plugin-data")],Ha);var st=c.endpoints,Ro=o=>o.method==="POST"||o.method==="PUT"||o.method==="PATCH",Oa,cf,hf,Jt=class extends k{constructor(){super(...arguments);y(this,Oa);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?H(st.none,st.noneHelp):i`<div class="stack">${this.endpoints.map(e=>d(this,Oa,cf).call(this,e))}</div>`}};Oa=new WeakSet,cf=function(e){let t=`${e.method} ${e.url}`,r=this.live.calls.of(e.method,e.url),s=this.inputs.get(t)??r?.input??{query:"",body:Ro(e)?"{}":""},n=p=>{this.inputs=new Map(this.inputs).set(t,{...s,...p})};return i`<details class="card endpoint" ?open=${r!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:$(st.open,"warn")} ${e.requiresConfirmation?$(st.asks,"info"):l}
      </summary>
      ${e.description?i`<p>${E(e.description)}</p>`:l}
      <form class="stack" @submit=${p=>d(this,Oa,hf).call(this,p,e,s)}>
        ${U(st.query,i`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${s.query}
            @input=${p=>n({query:p.target.value})}
          />`)}
        ${Ro(e)?U(st.body,i`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${s.body}
                  @input=${p=>n({body:p.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${r?.stop!==void 0} ?disabled=${r?.stop!==void 0}>
            ${st.send}
          </button>
          ${r?.stop?v(c.cancel,()=>r.stop?.abort()):l}
          ${e.requiresConfirmation?i`<span class="faint">${st.asksHelp}</span>`:l}
        </div>
      </form>
      ${r?.stop&&e.requiresConfirmation?M("info",i`${st.waits} <a href=${L("inbox")}>${c.home.openInbox}</a>`):l}
      ${r?.failure===void 0?l:dt(r.failure)}
      ${r?.answer?i`<div class="stack" role="status">
              <p>${$(String(r.answer.status),r.answer.status<400?"good":"bad")}
              ${Le(r.answer.ms)}</p>
              <pre tabindex="0">${me(r.answer.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${st.curl}</p>
        <pre tabindex="0">${h(Vh(e,s))}</pre>
      </div>
    </details>`},hf=function(e,t,r){e.preventDefault();let s=Ro(t)&&r.body.trim()!==""?r.body:void 0;this.live.calls.send(t.method,t.url,r,s,t.requiresConfirmation?void 0:this.signal)},f([R()],Jt.prototype,"plugin",2),f([g()],Jt.prototype,"endpoints",2),f([g()],Jt.prototype,"inputs",2),Jt=f([w("plugin-endpoints")],Jt);function Vh(o,a){let e=s=>`'${s.replaceAll("'","'\\''")}'`,t=["curl"];o.method!=="GET"&&t.push("-X",o.method),o.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),Ro(o)&&a.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(a.body));let r=new URLSearchParams(a.query).toString();return t.push(e(location.origin+o.url+(r?`?${r}`:""))),t.join(" ")}var Pt=c.feeds,Da,mf,gf,Zt=class extends k{constructor(){super(...arguments);y(this,Da);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,r]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=r.articles}view(){let e=this.feeds.filter(t=>!this.live.undo.has(`feed ${this.plugin} ${t.id}`));return i`<form class="card row end" @submit=${t=>d(this,Da,mf).call(this,t)}>
        <div class="grow">
          ${U(Pt.address,i`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${Pt.add}</button>
      </form>
      ${e.length===0?H(Pt.none,Pt.noneHelp):i`<ul class="rows card">
              ${e.map(t=>i`<li>
                    <div class="grow">
                      <strong>${E(t.title||t.url)}</strong>
                      <p class="faint">${lt(t.url)} · ${O(t.updatedAt)}</p>
                      ${t.error?i`<p class="bad-text">${h(t.error)}</p>`:l}
                    </div>
                    ${v(Pt.remove,()=>d(this,Da,gf).call(this,t),{name:Pt.removeOf(K(t.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:i`<section>
              <h2>${Pt.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(t=>i`<li>
                      <div class="grow">
                        ${Ll(t.link)?i`<a href=${Ll(t.link)} target="_blank" rel="noopener noreferrer"
                                >${E(t.title)}</a
                              >`:E(t.title)}
                        <p class="faint">
                          ${t.author?i`${E(t.author)} · `:l}${O(t.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};Da=new WeakSet,mf=function(e){e.preventDefault();let t=e.target,r=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:r}),t.reset()})},gf=function(e){this.live.undo.later(`feed ${this.plugin} ${e.id}`,Pt.removed(K(e.url),this.live.undo.soon),async()=>{await this.client.removeFeed({id:this.plugin,feed:e.id}),await this.refresh()})},f([R()],Zt.prototype,"plugin",2),f([g()],Zt.prototype,"feeds",2),f([g()],Zt.prototype,"articles",2),Zt=f([w("plugin-feeds")],Zt);var ce=c.jobs,Nh=2e3,Et,xf,vf,yf,At=class extends k{constructor(){super(...arguments);y(this,Et);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Nh);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[r,s]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=r.jobs,this.runsOfJobs=s.runs}view(){return this.jobs.length===0?H(ce.none,ce.noneHelp):i`<ul class="rows card">
        ${this.jobs.map(e=>d(this,Et,xf).call(this,e))}
      </ul>
      <section>
        <h2>${ce.history}</h2>
        ${this.runsOfJobs.length===0?i`<p class="faint">${ce.noRuns}</p>`:d(this,Et,yf).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?v(ce.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};Et=new WeakSet,xf=function(e){return i`<li>
      <div class="grow">
        <strong><code>${K(e.job)}</code></strong> ${E(e.label)}
        ${e.approvalRequired?$(ce.asks,"info"):l} ${e.running?$(ce.running,"good"):l}
        ${e.waiting?i`<a href=${L("inbox")}>${ce.waits}</a>`:l}
        <p class="faint">
          <code>${h(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:i`(${ce.declared} <code>${h(e.declaredSchedule)}</code>)`}
          ${e.next?i`· ${ce.next} ${O(e.next)}`:l}
          ${e.registered?l:i`· <span class="bad-text">${ce.noHandler}</span>`}
        </p>
        ${e.description?i`<p class="faint" dir="auto">${E(e.description)}</p>`:l}
      </div>
      ${v(ce.run,()=>{d(this,Et,vf).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:ce.runOf(e.job)})}
    </li>`},vf=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},yf=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return i`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${ce.job}</th>
            <th>${ce.due}</th>
            <th>${ce.state}</th>
            <th>${ce.took}</th>
            <th>${ce.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>i`<tr>
                <td><code>${t.job}</code></td>
                <td>${O(t.scheduledAt)}</td>
                <td>${$(h(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?Le(t.durationMs):l}</td>
                <td>${t.error?E(t.error):h(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},f([R()],At.prototype,"plugin",2),f([g()],At.prototype,"jobs",2),f([g()],At.prototype,"runsOfJobs",2),f([g()],At.prototype,"more",2),At=f([w("plugin-jobs")],At);var Ue=c.log,Wh=["debug","info","warn","error"],zh=5e3,Gh=500,Kh=1e3,ir,Yt,Ke,hd,bf,wf,$f,ft=class extends k{constructor(){super(...arguments);y(this,Ke);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;y(this,ir,[]);y(this,Yt)}async load(){d(this,Ke,hd).call(this)}disconnectedCallback(){super.disconnectedCallback(),m(this,Yt)?.abort()}willUpdate(e){if(super.willUpdate(e),!["entries","search"].some(r=>e.has(r)))return;let t=this.search.toLowerCase();C(this,ir,t===""?this.entries:this.entries.filter(r=>r.message.toLowerCase().includes(t)||r.requestId===this.search))}view(){let e=m(this,ir);return i`<div class="row end">
        ${U(Ue.level,i`<select
            @change=${t=>{this.level=t.target.value,d(this,Ke,hd).call(this)}}
          >
            ${Wh.map(t=>i`<option value=${t} ?selected=${t===this.level}>${Ue.levels[t]}</option>`)}
          </select>`)}
        ${U(Ue.search,i`<input
            type="search"
            .value=${this.search}
            @input=${t=>{this.search=t.target.value}}
          />`)}
        <span class="grow"></span>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${t=>{this.follow=t.target.checked}}
          /><span>${Ue.follow}</span></label
        >
        ${v(Ue.clear,()=>{this.entries=[]})}
      </div>
      ${e.length===0?H(Ue.none,this.search===""?Ue.noneHelp:Ue.noMatch):i`<div class="log" role="region" tabindex="0" aria-label=${Ue.title}>
              <long-list
                .items=${e}
                .key=${t=>t.seq}
                .row=${t=>d(this,Ke,$f).call(this,t)}
                .rowClass=${t=>t.level.toLowerCase()}
                .height=${20}
                .follow=${this.follow}
              ></long-list>
            </div>`}`}};ir=new WeakMap,Yt=new WeakMap,Ke=new WeakSet,hd=function(){m(this,Yt)?.abort(),C(this,Yt,new AbortController),this.entries=[],d(this,Ke,bf).call(this,m(this,Yt).signal)},bf=async function(e){let t;for(;!e.aborted;){try{let r={level:this.level,limit:Gh,follow:!0,lastEventId:t},s=this.plugin===""?this.client.followHostLog(r,{signal:e}):this.client.followLog({...r,id:this.plugin},{signal:e}),n=[];for await(let p of s){let u=p.data;t=u.seq,n.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,Ke,wf).call(this,n.splice(0)),50)),n.push(u)}}catch(r){if(e.aborted)return;this.live.connection==="open"&&(this.failure=r)}await new Promise(r=>setTimeout(r,Kh))}},wf=function(e){this.entries=[...this.entries,...e].slice(-zh)},$f=function(e){return i`<time datetime=${e.time} title=${vt(e.time)}>${Xd(e.time)}</time>
      <b>${e.level}</b>
      <span>${me(e.message)}${e.dropped?i` <em>${Ue.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?i`<button
              type="button"
              class="plain"
              title=${Ue.sameRequest(e.requestId)}
              aria-label="…${e.requestId.slice(-6)}: ${Ue.sameRequest(e.requestId)}"
              @click=${()=>{this.search=e.requestId}}
            >
              …${e.requestId.slice(-6)}
            </button>`:l}`},f([R()],ft.prototype,"plugin",2),f([g()],ft.prototype,"entries",2),f([g()],ft.prototype,"level",2),f([g()],ft.prototype,"search",2),f([g()],ft.prototype,"follow",2),ft=f([w("plugin-log")],ft);var D=c.overview,ee,kf,Cf,Sf,lr,Mf,Tf,Pf,Af,Ef,md,nr=class extends k{constructor(){super(...arguments);y(this,ee);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?i`
      ${je([e.description,e.author?D.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?i`<p class="row" aria-label=${D.tags}>
              ${e.tags.map(t=>i`<span class="badge">${E(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?M("warn",i`${D.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${D.permissions}</h2>
        ${e.permissions.length===0?i`<p class="faint">${D.noPermissions}</p>`:i`<ul class="rows card">
                ${e.permissions.map(t=>d(this,ee,kf).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,ee,Mf).call(this,e):l}
      ${d(this,ee,Pf).call(this,e)} ${d(this,ee,Ef).call(this,e)}
    `:l}};ee=new WeakSet,kf=function(e,t){let{name:r,granted:s}=t;return i`<li>
      <div class="grow">
        <strong>${r}</strong> ${s?$(D.granted,"good"):$(D.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${s?v(D.revoke,()=>{d(this,ee,Sf).call(this,e,r)},{busy:this.runs(r),name:D.revokeOf(r)}):v(D.grant,()=>{d(this,ee,Cf).call(this,e,t)},{busy:this.runs(r),name:D.grantOf(r)})}
    </li>`},Cf=async function(e,t){await z({title:D.grantQuestion(t.name,e.id),body:i`<p>${t.explanation}</p>
        <p class="faint">${D.grantHelp}</p>`,confirm:D.grant})&&await d(this,ee,lr).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},Sf=async function(e,t){await z({title:D.revokeQuestion(t,e.id),body:i`<p>${D.revokeHelp}</p>`,confirm:D.revoke,danger:!0})&&await d(this,ee,lr).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},lr=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},Mf=function(e){return i`<section>
      <h2>${D.network}</h2>
      ${e.network===void 0?i`<p class="faint">${D.networkNotGranted}</p>`:i`<form class="card form" @submit=${t=>d(this,ee,Tf).call(this,t,e)}>
              ${U(D.hosts,i`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,D.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${D.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${c.save}</button></div>
            </form>`}
    </section>`},Tf=function(e,t){e.preventDefault();let r=new FormData(e.target),s=String(r.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,ee,lr).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:s,only:r.has("only")}))},Pf=function(e){let t=[[D.since,O(e.since)],[D.instances,q(e.stats.instances)],[D.memory,D.memoryText(I(e.stats.memoryBytes),I(e.stats.memoryMaxBytes))],[D.calls,D.callsText(q(e.stats.calls),q(e.stats.errors),q(e.stats.crashes))],[D.queued,q(e.stats.queued)]];return i`<section>
      <h2>${D.figures}</h2>
      <dl class="pairs card">
        ${t.map(([r,s])=>i`<dt>${r}</dt>
              <dd>${s}</dd>`)}
      </dl>
      <form class="card row" @submit=${r=>d(this,ee,Af).call(this,r,e)}>
        <label class="row grow"
          ><span>${D.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${D.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${c.save}</button>
      </form>
    </section>`},Af=function(e,t){e.preventDefault();let r=Number(new FormData(e.target).get("weight"));d(this,ee,lr).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:r}))},Ef=function(e){return i`<section>
      <h2>${D.remove}</h2>
      <div class="card row">
        <p class="grow">${D.removeHelp} <a href=${L("plugin",e.id,"data")}>${D.exportFirst}</a></p>
        ${v(D.remove,()=>{d(this,ee,md).call(this,e,!1)},{busy:this.runs("remove")})}
        ${v(D.purge,()=>{d(this,ee,md).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},md=async function(e,t){await z({title:t?D.purgeQuestion(e.id):D.removeQuestion(e.id),body:i`<p>${t?D.purgeWarning:D.removeWarning}</p>`,confirm:t?D.purge:D.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),Ae()})},f([R()],nr.prototype,"plugin",2),nr=f([w("plugin-overview")],nr);var ye=c.settings,ie,Fa,Lf,Rf,Hf,Of,gd,Df,ct=class extends k{constructor(){super(...arguments);y(this,ie);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?H(ye.none,ye.noneHelp):i`<form class="card form wide" @submit=${e=>d(this,ie,Of).call(this,e)}>
      <p class="faint">${ye.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,ie,Hf).call(this,e):d(this,ie,Lf).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${c.save}
        </button>
        ${this.saved?i`<span role="status" class="faint">${ye.saved}</span>`:l}
      </div>
    </form>`}};ie=new WeakSet,Fa=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},Lf=function(e){let t=`setting-${e.key}`,r=this.edits.has(e.key)?this.edits.get(e.key):e.value;return i`<div class="setting">
      <label for=${t}>${E(e.label)}</label>
      ${e.description?i`<small id="${t}-help" dir="auto">${me(e.description)}</small>`:l}
      <div class="row">
        ${d(this,ie,Rf).call(this,e,t,r)}
        ${e.testAction?v(E(e.testAction.label),()=>{d(this,ie,Df).call(this,e)},{busy:this.runs(`test ${e.key}`),name:ye.testOf(h(e.testAction.label),K(e.key))}):l}
        ${e.isSet?v(ye.reset,()=>{d(this,ie,gd).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:ye.resetOf(K(e.key))}):l}
      </div>
      ${e.note?i`<small class="bad-text">${h(e.note)}</small>`:l}
      ${this.tests.has(e.key)?i`<pre role="status">${me(this.tests.get(e.key))}</pre>`:l}
    </div>`},Rf=function(e,t,r){let s=e.description?`${t}-help`:l;switch(e.type){case"toggle":return i`<input
          type="checkbox"
          id=${t}
          aria-describedby=${s}
          .checked=${r===!0}
          @change=${n=>d(this,ie,Fa).call(this,e.key,n.target.checked)}
        />`;case"select":return i`<select
          id=${t}
          aria-describedby=${s}
          @change=${n=>d(this,ie,Fa).call(this,e.key,n.target.value)}
        >
          ${(e.options??[]).map(n=>i`<option value=${n.value} ?selected=${n.value===r}>${h(n.label)}</option>`)}
        </select>`;case"number":return i`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${s}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(r??"")}
            required
            @input=${n=>d(this,ie,Fa).call(this,e.key,n.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:i`<small>${ye.range(e.min,e.max)}</small>`}`;case"password":return i`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${s}
          placeholder=${e.isSet?ye.passwordSet:ye.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${n=>d(this,ie,Fa).call(this,e.key,n.target.value)}
        />`;default:return i`<input
          id=${t}
          aria-describedby=${s}
          .value=${String(r??"")}
          @input=${n=>d(this,ie,Fa).call(this,e.key,n.target.value)}
        />`}},Hf=function(e){return M("warn",i`<p><code>${K(e.key)}</code> ${ye.kept}</p>
        ${e.note?i`<p>${h(e.note)}</p>`:l}
        ${v(ye.forget,()=>{d(this,ie,gd).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},Of=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},gd=async function(e){await z({title:ye.unsetQuestion(e.key,this.plugin),body:i`<p>${ye.unsetHelp}</p>`,confirm:e.type===""?ye.forget:ye.reset,danger:!0})&&await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let r=new Map(this.edits);r.delete(e.key),this.edits=r})},Df=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?ye.tested:typeof t=="string"?t:JSON.stringify(t,null,2)))},f([R()],ct.prototype,"plugin",2),f([g()],ct.prototype,"settings",2),f([g()],ct.prototype,"edits",2),f([g()],ct.prototype,"tests",2),f([g()],ct.prototype,"saved",2),ct=f([w("plugin-settings")],ct);var he=c.versions,Qe,Ff,xd,qf,Bf,Lt=class extends k{constructor(){super(...arguments);y(this,Qe);this.plugin="";this.topics=["plugins"];this.ticked=Ta}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return i`<section class="card">
        <h2>${he.installed}</h2>
        <dl class="pairs">
          <dt>${he.version}</dt>
          <dd>${h(e.version)}</dd>
          ${e.digest?i`<dt>${he.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${L("install")}>${he.upgrade}</a>
          ${e.source?.catalogue?i`<a class="button" href=${L("catalogue",e.id)}>${he.inCatalogue}</a>`:l}
        </div>
        <p class="faint">${he.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,Qe,Ff).call(this,e,e.previous):H(he.none,he.noneHelp)}`}};Qe=new WeakSet,Ff=function(e,t){let r=this.asked;return i`<section class="card">
        <h2>${he.before}</h2>
        <p>${he.beforeIs(h(t.version))}</p>
        <p>${t.dataCopy?he.withData:he.withoutData}</p>
        <div class="row">
          ${v(he.back,()=>{d(this,Qe,xd).call(this,e,!1)},{kind:"danger",busy:this.runs("back")})}
          ${t.dataCopy?v(he.backKeep,()=>{d(this,Qe,xd).call(this,e,!0)},{busy:this.runs("back")}):l}
        </div>
      </section>
      ${r?d(this,Qe,qf).call(this,e,t,r):l}`},xd=async function(e,t){await this.run("back",async()=>{this.asked={keepData:t,found:await this.client.inspectRollback({id:e.id,keepData:t})},this.ticked=Ta}),await this.updateComplete,this.querySelector("[data-asked]")?.focus()},qf=function(e,t,{keepData:r,found:s}){return i`<section class="card">
        <h2 tabindex="-1" data-asked>${he.question(e.id,h(t.version))}</h2>
        <p>${t.dataCopy&&!r?he.dataWarning:he.keepWarning}</p>
      </section>
      ${Mo(s,this.ticked,n=>{this.ticked=n})}
      <section class="card">
        <div class="row">
          ${v(he.confirm(h(t.version)),()=>{d(this,Qe,Bf).call(this,e)},{kind:"danger",busy:this.runs("back"),disabled:!So(s,this.ticked)})}
          ${v(c.cancel,()=>{this.asked=void 0})}
        </div>
      </section>`},Bf=async function(e){let{asked:t}=this;t&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:t.keepData,...Co(t.found,this.ticked)}),this.asked=void 0,await this.live.changed("plugins")})},f([R()],Lt.prototype,"plugin",2),f([g()],Lt.prototype,"info",2),f([g()],Lt.prototype,"asked",2),f([g()],Lt.prototype,"ticked",2),Lt=f([w("plugin-versions")],Lt);var ne=c.plugin,Qh=()=>i`<a href=${L()}>${c.pages.home}</a>`,ta,De,If,Uf,_f,vd,jf,ea=class extends k{constructor(){super(...arguments);y(this,De);this.plugin="";this.open="";this.detail="";this.topics=["plugins"];y(this,ta)}view(){let e=this.live.plugin(this.plugin);return e?i`
      <div class="title">
        ${Ve(e.name,e.id,{large:!0,image:this.live.icons.of(e),icon:e.iconName})}
        <div class="grow">
          <h1><bdi>${h(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${h(e.version)}</span> ${Jl(e)}</p>
        </div>
        ${d(this,De,jf).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?M("bad",h(e.reason)):l}
      ${e.refused?M("bad",h(e.refused)):l}
      ${(e.faults??[]).map(t=>M("bad",i`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${ne.parts}>
        ${d(this,De,If).call(this,e).map(([t,r])=>i`<a
              href=${t===""?L("plugin",e.id):L("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${r}</a
            >`)}
      </nav>
      ${d(this,De,Uf).call(this,e)}
    `:this.live.ready?H(ne.unknown,ne.unknownHelp,Qh()):i``}updated(e){super.updated(e);let t=this.live.plugin(this.plugin)?.state;m(this,ta)===void 0||t===m(this,ta)||(C(this,ta,void 0),document.activeElement===document.body&&this.querySelector(".state button")?.focus())}};ta=new WeakMap,De=new WeakSet,If=function(e){let t=s=>e.permissions.some(n=>n.name===s);return[["",ne.overview,!0],["endpoints",ne.endpoints,e.endpoints.length>0],["settings",ne.settings,!0],["jobs",ne.jobs,e.jobs.length>0],["log",ne.log,!0],["data",ne.data,!0],["sessions",ne.sessions,t("sessions")],["feeds",ne.feeds,t("rss")],["activity",ne.activity,!0],["versions",ne.versions,!0]].filter(([,,s])=>s).map(([s,n])=>[s,n])},Uf=function(e){switch(this.open){case"endpoints":return i`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return i`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return i`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return i`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return i`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return i`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return i`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return i`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return i`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return i`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},_f=async function(e){await z({title:ne.disableQuestion(e.id),body:i`<p>${ne.disableHelp}</p>`,confirm:ne.disable})&&await d(this,De,vd).call(this,"disable",()=>this.client.disablePlugin({id:e.id}))},vd=async function(e,t){C(this,ta,this.live.plugin(this.plugin)?.state),await this.run(e,async()=>{await t(),await this.live.changed("plugins")})},jf=function(e){let t=(s,n)=>()=>{d(this,De,vd).call(this,s,n)},r=e.state==="disabled";return i`<div class="row state">
      ${e.ui?.page?i`<a class="button primary" href=${L("page",e.id)}>${ne.open}</a>`:l}
      ${r?v(ne.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):i`${v(ne.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:ne.reloadHelp})}
            ${v(ne.disable,()=>{d(this,De,_f).call(this,e)},{busy:this.runs("disable")})}`}
    </div>`},f([R()],ea.prototype,"plugin",2),f([R()],ea.prototype,"open",2),f([R()],ea.prototype,"detail",2),ea=f([w("plugin-page")],ea);var J=c.publishers,Xh=1e4,Jh=["any","signed","listed","trusted"],_e,Vf,Nf,Wf,zf,Gf,dr=class extends k{constructor(){super(...arguments);y(this,_e)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return i`<div class="title"><h1>${c.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${J.policy}</legend>
        ${Jh.map(r=>i`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===r}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:r}))}}
              /><span>${J.policies[r]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?H(J.none,J.noneHelp):i`<ul class="rows card">
              ${t.map(r=>d(this,_e,Vf).call(this,r))}
            </ul>`}
      <form class="card form" @submit=${r=>d(this,_e,Gf).call(this,r)}>
        <h2>${J.trust}</h2>
        ${U(J.key,i`<input name="key" required spellcheck="false" />`,J.keyHelp)}
        ${U(J.name,i`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${J.trust}</button></div>
      </form>
      <form class="card form" @submit=${r=>d(this,_e,Wf).call(this,r)}>
        <h2>${J.rotate}</h2>
        ${U(J.statement,i`<input name="statement" type="file" required />`,Re(J.statementHelp))}
        <div class="row"><button ?disabled=${this.runs("rotate")}>${J.rotate}</button></div>
      </form>`}};_e=new WeakSet,Vf=function(e){return i`<li>
      <div class="grow">
        <strong>${K(e.name??"")||J.unnamed}</strong>
        ${e.trusted?$(J.trusted,"good"):$(J.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${O(e.addedAt)}</p>
        ${e.plugins.length>0?i`<p>${J.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?i`<p>${J.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${v(J.rename,()=>{d(this,_e,Nf).call(this,e)},{busy:this.runs(`name ${e.key}`),name:J.renameOf(e.fingerprint)})}
      ${v(J.forget,()=>{d(this,_e,zf).call(this,e)},{busy:this.runs(e.key),name:J.forgetOf(e.fingerprint)})}
    </li>`},Nf=async function(e){let t=e.name??"";!await z({title:J.renameOf(e.fingerprint),body:U(J.name,i`<input
          maxlength="100"
          .value=${t}
          @input=${s=>{t=s.target.value}}
        />`),confirm:J.rename})||t.trim()===""||await this.run(`name ${e.key}`,()=>this.client.renamePublisher({publisher:e.key,name:t.trim()}))},Wf=function(e){e.preventDefault();let t=e.target,r=new FormData(t).get("statement");r instanceof File&&this.run("rotate",async()=>{if(r.size>Xh)throw new Error(J.noStatement);await this.client.rotatePublisher({statement:await r.text()}),t.reset()})},zf=async function(e){await z({title:J.forgetQuestion(e.fingerprint),body:i`<p>${J.forgetHelp}</p>`,confirm:J.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},Gf=function(e){e.preventDefault();let t=e.target,r=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(r.get("key")).trim(),name:String(r.get("name")).trim()||void 0}),t.reset()})},f([g()],dr.prototype,"list",2),dr=f([w("publishers-page")],dr);var Se=c.page,Xe,ur,ra,Fe,pr,Kf,Qf,Xf,aa=class extends k{constructor(){super(...arguments);y(this,Fe);this.plugin="";this.topics=["plugins"];this.reason="";this.pageState="there";y(this,Xe);y(this,ur);y(this,ra)}updated(e){super.updated(e);let t=this.querySelector(".frame"),r=this.live.plugin(this.plugin),s=!1;r?.state==="active"&&r.digest!==m(this,ur)&&(s=m(this,Xe)?.focused??!1,C(this,ur,r.digest),d(this,Fe,pr).call(this),this.reason=""),t&&!m(this,Xe)&&this.reason===""&&(C(this,Xe,new Ca(this.client,this.plugin,{...vo(this.live,this.plugin,n=>{d(this,Fe,pr).call(this),this.reason=n}),confirmFolder:()=>z({title:Se.folderOf(this.plugin),body:i`<p>${Se.folder}</p>`,confirm:Se.chooseFolder,unbidden:!0}),addProject:(n,p)=>d(this,Fe,Kf).call(this,n,p),changed:n=>{this.pageState=n}},{title:Se.titleOf(this.plugin),at:m(this,ra)})),t.append(m(this,Xe).element),s&&m(this,Xe).focus())}disconnectedCallback(){super.disconnectedCallback(),d(this,Fe,pr).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?H(c.plugin.unknown,c.plugin.unknownHelp):i``;let t=!e.ui?.hideSessions&&e.permissions.some(s=>s.name==="sessions"&&s.granted),r=t||!e.ui?.hidePanel;return i`<div class="page-bar">
        ${Ve(e.name,e.id,{image:this.live.icons.of(e),icon:e.iconName})}
        <h1 class="grow"><bdi>${h(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?l:$(c.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?v(Se.overlay,()=>{d(this,Fe,Xf).call(this)}):l}
        <a class="button" href=${L("plugin",e.id)}>${Se.about}</a>
      </div>
      ${this.reason===""?l:M("bad",i`<p>${h(this.reason)}</p>
                ${v(Se.again,()=>{this.reason=""})}`)}
      <div role="status">${d(this,Fe,Qf).call(this)}</div>
      <div class="page-columns">
        <div class="frame"></div>
        ${r?i`<aside class="beside">
                ${e.ui?.hidePanel?l:i`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?i`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:l}
              </aside>`:l}
      </div>`}};Xe=new WeakMap,ur=new WeakMap,ra=new WeakMap,Fe=new WeakSet,pr=function(){C(this,ra,m(this,Xe)?.place??m(this,ra)),m(this,Xe)?.close(),C(this,Xe,void 0),this.pageState="there"},Kf=async function(e,t){let r={name:t.split("/").pop()??"",folderPath:e.includes(t)?t:""};return t!==""&&r.folderPath===""&&e.some(n=>t.startsWith(`${n}/`))&&(e=[t,...e],r.folderPath=t),await z({title:Se.projectOf(this.plugin),body:i`<p>${Se.projectHelp}</p>
        <label
          >${Se.projectName}
          <input
            maxlength="100"
            .value=${r.name}
            @input=${n=>{r.name=n.target.value}}
        /></label>
        <label
          >${Se.projectFolder}
          <select
            @change=${n=>{r.folderPath=n.target.value}}
          >
            <option value="">${Se.noFolder}</option>
            ${e.map(n=>i`<option value=${n} ?selected=${n===r.folderPath}>${h(n)}</option>`)}
          </select></label
        >`,confirm:Se.addProject,unbidden:!0})&&r.name.trim()!==""?r:void 0},Qf=function(){return this.pageState==="there"?l:M("warn",i`<p>${Se[this.pageState]}</p>
        ${v(Se.again,()=>{d(this,Fe,pr).call(this),C(this,ra,void 0)})}`)},Xf=async function(){await this.run("overlay",()=>bo(this.live,this.plugin))},f([R()],aa.prototype,"plugin",2),f([g()],aa.prototype,"reason",2),f([g()],aa.prototype,"pageState",2),aa=f([w("plugin-view")],aa);var Zh=[["ai",c.pages.ai,"spark"],["access",c.pages.access,"key"],["publishers",c.pages.publishers,"shield"],["catalogues",c.pages.catalogues,"list"],["backup",c.pages.backup,"box"],["log",c.pages.log,"screen"],["limits",c.pages.limits,"gauge"],["host",c.pages.host,"host"]],X,Jf,Zf,yd,Yf,ec,tc,ac,oa,rc,oc,sc,ht=class extends Me{constructor(){super(...arguments);y(this,X);this.out=!1;this.place=so();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,X,Zf).call(this)),d(this,X,Jf).call(this)}render(){return this.out?d(this,X,ec).call(this):this.live?i` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${c.skip}</a
      >
      ${d(this,X,tc).call(this,this.live)} ${d(this,X,rc).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,X,sc).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:i`<p class="loading" role="status">${c.loading}</p>`}};X=new WeakSet,Jf=async function(){try{if(!await up()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new Yr(Ga());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,X,yd).call(this)),Rp(e),this.place=so(),this.live=e,e.start()},Zf=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=so(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},yd=function(){this.live?.stop(),this.live=void 0,this.out=!0},Yf=async function(){this.live?.stop(),await fp().catch(()=>{}),d(this,X,yd).call(this)},ec=function(){return i`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${c.signedOut.title}</h1>
        ${this.failure===void 0?l:dt(this.failure)}
        <p>${c.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${c.signedOut.why}</p>
      </div>
    </main>`},tc=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return i`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${c.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${be("menu")}
      </button>
      <a class="brand" href=${L()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?i`<span class="faint connection">${c.connection.open}</span>`:$(c.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,X,ac).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${c.leave}
        title=${c.leave}
        @click=${()=>{d(this,X,Yf).call(this)}}
      >
        ${be("out")}
      </button>
    </header>`},ac=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},r=qo();return i`<button
      type="button"
      class="plain"
      title=${c.theme[r]}
      aria-label=${c.theme[r]}
      @click=${()=>{kd(e[(e.indexOf(r)+1)%e.length]),this.requestUpdate()}}
    >
      ${be(t[r])}
    </button>`},oa=function(e,t,r,s=l){let n=e.length===0?this.place.length===0:e.every((p,u)=>this.place[u]===p);return i`<a href=${L(...e)} aria-current=${n?"page":l}
      >${r}<span class="grow">${t}</span>${s}</a
    >`},rc=function(e){let t=(r,s)=>r>0?i`<span class="number" aria-label="${r} ${s}">${r>=100?"99+":r}</span>`:l;return i`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${c.navigation}>
      ${d(this,X,oa).call(this,[],c.pages.home,be("home"))}
      ${d(this,X,oa).call(this,["inbox"],c.pages.inbox,be("inbox"),t(e.waiting,c.waiting))}
      ${d(this,X,oa).call(this,["notifications"],c.pages.notifications,be("bell"),t(e.unread,c.notifications.unread))}
      ${d(this,X,oa).call(this,["catalogue"],c.pages.catalogue,be("search"))}
      <h2>${c.pages.plugins}</h2>
      <long-list
        class="plugins"
        .items=${e.plugins}
        .key=${r=>r.id}
        .row=${r=>d(this,X,oc).call(this,e,r)}
        .height=${32}
      ></long-list>
      <h2>${c.pages.host}</h2>
      ${Zh.map(([r,s,n])=>d(this,X,oa).call(this,[r],s,be(n)))}
    </nav>`},oc=function(e,t){let r=e.states.filter(p=>p.plugin===t.id&&p.active),s=r.find(p=>p.kind==="badge")?.value,n=t.state==="failed"||t.state==="incompatible";return i`${d(this,X,oa).call(this,[t.ui?.page?"page":"plugin",t.id],i`<bdi>${h(t.ui?.title||t.name)}</bdi>`,Ve(t.name,t.id,Qr(t.ui?.icon)?{icon:t.ui?.icon}:{image:e.icons.of(t),icon:t.iconName}),i`${s==null?l:i`<span class="badge">${E(String(s))}</span>`}
      ${n?i`<span class="dot bad" title=${c.state[t.state]}></span>`:l}`)}
    ${rp(r.find(p=>p.kind==="sidebar"))}`},sc=function(){let[e,t="",r="",s=""]=this.place;switch(e){case void 0:return i`<home-page></home-page>`;case"inbox":return i`<inbox-page></inbox-page>`;case"notifications":return i`<notifications-page></notifications-page>`;case"install":return i`<install-page></install-page>`;case"catalogue":return t===""?i`<catalogue-page></catalogue-page>`:Tr(t,i`<catalogue-plugin .plugin=${t}></catalogue-plugin>`);case"catalogues":return i`<catalogues-page></catalogues-page>`;case"plugin":return Tr(t,i`<plugin-page .plugin=${t} .open=${r} .detail=${s}></plugin-page>`);case"page":return Tr(t,i`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return i`<ai-page></ai-page>`;case"access":return i`<access-page></access-page>`;case"publishers":return i`<publishers-page></publishers-page>`;case"backup":return i`<backup-page></backup-page>`;case"limits":return i`<limits-page></limits-page>`;case"log":return i`<div>
          <div class="title"><h1>${c.pages.log}</h1></div>
          <plugin-log class="part"></plugin-log>
        </div>`;case"host":return i`<host-page></host-page>`;default:return i`<div>${H(c.notFound,i`<a href=${L()}>${c.pages.home}</a>`)}</div>`}},f([g()],ht.prototype,"live",2),f([g()],ht.prototype,"out",2),f([g()],ht.prototype,"failure",2),f([g()],ht.prototype,"place",2),f([g()],ht.prototype,"menu",2),ht=f([w("wasmhost-console")],ht);
/* lit: BSD 3-Clause License

Copyright (c) 2017 Google LLC. All rights reserved.

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this
   list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice,
   this list of conditions and the following disclaimer in the documentation
   and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its
   contributors may be used to endorse or promote products derived from
   this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS"
AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE
FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL
DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER
CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY,
OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
*/
/* lucide: ISC License

Copyright (c) 2026 Lucide Icons and Contributors

Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF
OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.

---

The following Lucide icons are derived from the Feather project:

airplay, alert-circle, alert-octagon, alert-triangle, aperture, arrow-down-circle, arrow-down-left, arrow-down-right, arrow-down, arrow-left-circle, arrow-left, arrow-right-circle, arrow-right, arrow-up-circle, arrow-up-left, arrow-up-right, arrow-up, at-sign, calendar, cast, check, chevron-down, chevron-left, chevron-right, chevron-up, chevrons-down, chevrons-left, chevrons-right, chevrons-up, circle, clipboard, clock, code, columns, command, compass, corner-down-left, corner-down-right, corner-left-down, corner-left-up, corner-right-down, corner-right-up, corner-up-left, corner-up-right, crosshair, database, divide-circle, divide-square, dollar-sign, download, external-link, feather, frown, hash, headphones, help-circle, info, italic, key, layout, life-buoy, link-2, link, loader, lock, log-in, log-out, maximize, meh, minimize, minimize-2, minus-circle, minus-square, minus, monitor, moon, more-horizontal, more-vertical, move, music, navigation-2, navigation, octagon, pause-circle, percent, plus-circle, plus-square, plus, power, radio, rss, search, server, share, shopping-bag, sidebar, smartphone, smile, square, table-2, tablet, target, terminal, trash-2, trash, triangle, tv, type, upload, x-circle, x-octagon, x-square, x, zoom-in, zoom-out

The MIT License (MIT) (for the icons listed above)

Copyright (c) 2013-present Cole Bemis

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/

