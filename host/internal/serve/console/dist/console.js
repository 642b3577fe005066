var Od=Object.defineProperty;var Ld=Object.getOwnPropertyDescriptor;var Ho=i=>{throw TypeError(i)};var p=(i,s,e,t)=>{for(var n=t>1?void 0:t?Ld(s,e):s,o=i.length-1,a;o>=0;o--)(a=i[o])&&(n=(t?a(s,e,n):a(n))||n);return t&&n&&Od(s,e,n),n};var bn=(i,s,e)=>s.has(i)||Ho("Cannot "+e);var g=(i,s,e)=>(bn(i,s,"read from private field"),e?e.call(i):s.get(i)),b=(i,s,e)=>s.has(i)?Ho("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),k=(i,s,e,t)=>(bn(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),d=(i,s,e)=>(bn(i,s,"access private method"),e);var Is=(i,s,e,t)=>({set _(n){k(i,s,n,e)},get _(){return g(i,s,t)}});var wn="wasmhost.theme",_o=matchMedia("(prefers-color-scheme: dark)");function kn(){let i=localStorage.getItem(wn);return i==="light"||i==="dark"?i:"system"}function Oo(i){i==="system"?localStorage.removeItem(wn):localStorage.setItem(wn,i),Tn()}function xn(){let i=kn();return i==="system"?_o.matches?"dark":"light":i}function Tn(){document.documentElement.dataset.mode=xn(),dispatchEvent(new Event("wasmhost-theme"))}_o.addEventListener("change",Tn);Tn();var pi=globalThis,mi=pi.ShadowRoot&&(pi.ShadyCSS===void 0||pi.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,jo=Symbol(),Lo=new WeakMap,ui=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==jo)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(mi&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Lo.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Lo.set(e,s))}return s}toString(){return this.cssText}},qo=i=>new ui(typeof i=="string"?i:i+"",void 0,jo);var No=(i,s)=>{if(mi)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),n=pi.litNonce;n!==void 0&&t.setAttribute("nonce",n),t.textContent=e.cssText,i.appendChild(t)}},En=mi?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return qo(e)})(i):i;var{is:jd,defineProperty:qd,getOwnPropertyDescriptor:Nd,getOwnPropertyNames:Dd,getOwnPropertySymbols:Fd,getPrototypeOf:Ud}=Object,gi=globalThis,Do=gi.trustedTypes,Bd=Do?Do.emptyScript:"",Wd=gi.reactiveElementPolyfillSupport,Hs=(i,s)=>i,_s={toAttribute(i,s){switch(s){case Boolean:i=i?Bd:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},fi=(i,s)=>!jd(i,s),Fo={attribute:!0,type:String,converter:_s,reflect:!1,useDefault:!1,hasChanged:fi};Symbol.metadata??=Symbol("metadata"),gi.litPropertyMetadata??=new WeakMap;var ct=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=Fo){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),n=this.getPropertyDescriptor(s,t,e);n!==void 0&&qd(this.prototype,s,n)}}static getPropertyDescriptor(s,e,t){let{get:n,set:o}=Nd(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:n,set(a){let l=n?.call(this);o?.call(this,a),this.requestUpdate(s,l,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??Fo}static _$Ei(){if(this.hasOwnProperty(Hs("elementProperties")))return;let s=Ud(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Hs("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Hs("properties"))){let e=this.properties,t=[...Dd(e),...Fd(e)];for(let n of t)this.createProperty(n,e[n])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,n]of e)this.elementProperties.set(t,n)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let n=this._$Eu(e,t);n!==void 0&&this._$Eh.set(n,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let n of t)e.unshift(En(n))}else s!==void 0&&e.push(En(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return No(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),n=this.constructor._$Eu(s,t);if(n!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:_s).toAttribute(e,t.type);this._$Em=s,o==null?this.removeAttribute(n):this.setAttribute(n,o),this._$Em=null}}_$AK(s,e){let t=this.constructor,n=t._$Eh.get(s);if(n!==void 0&&this._$Em!==n){let o=t.getPropertyOptions(n),a=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:_s;this._$Em=n;let l=a.fromAttribute(e,o.type);this[n]=l??this._$Ej?.get(n)??l,this._$Em=null}}requestUpdate(s,e,t,n=!1,o){if(s!==void 0){let a=this.constructor;if(n===!1&&(o=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??fi)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:n,wrapped:o},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),o!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),n===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[n,o]of this._$Ep)this[n]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[n,o]of t){let{wrapped:a}=o,l=this[n];a!==!0||this._$AL.has(n)||l===void 0||this.C(n,void 0,o,l)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};ct.elementStyles=[],ct.shadowRootOptions={mode:"open"},ct[Hs("elementProperties")]=new Map,ct[Hs("finalized")]=new Map,Wd?.({ReactiveElement:ct}),(gi.reactiveElementVersions??=[]).push("2.1.2");var Pn=globalThis,Uo=i=>i,vi=Pn.trustedTypes,Bo=vi?vi.createPolicy("lit-html",{createHTML:i=>i}):void 0,An="$lit$",ht=`lit$${Math.random().toFixed(9).slice(2)}$`,Rn="?"+ht,Vd=`<${Rn}>`,qt=document,Ls=()=>qt.createComment(""),js=i=>i===null||typeof i!="object"&&typeof i!="function",Cn=Array.isArray,Qo=i=>Cn(i)||typeof i?.[Symbol.iterator]=="function",Sn=`[ 	
\f\r]`,Os=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Wo=/-->/g,Vo=/>/g,Lt=RegExp(`>|${Sn}(?:([^\\s"'>=/]+)(${Sn}*=${Sn}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Go=/'/g,zo=/"/g,Jo=/^(?:script|style|textarea|title)$/i,Mn=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),r=Mn(1),et=Mn(2),Fh=Mn(3),Se=Symbol.for("lit-noChange"),c=Symbol.for("lit-nothing"),Ko=new WeakMap,jt=qt.createTreeWalker(qt,129);function Yo(i,s){if(!Cn(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return Bo!==void 0?Bo.createHTML(s):s}var Zo=(i,s)=>{let e=i.length-1,t=[],n,o=s===2?"<svg>":s===3?"<math>":"",a=Os;for(let l=0;l<e;l++){let h=i[l],$,w,f=-1,L=0;for(;L<h.length&&(a.lastIndex=L,w=a.exec(h),w!==null);)L=a.lastIndex,a===Os?w[1]==="!--"?a=Wo:w[1]!==void 0?a=Vo:w[2]!==void 0?(Jo.test(w[2])&&(n=RegExp("</"+w[2],"g")),a=Lt):w[3]!==void 0&&(a=Lt):a===Lt?w[0]===">"?(a=n??Os,f=-1):w[1]===void 0?f=-2:(f=a.lastIndex-w[2].length,$=w[1],a=w[3]===void 0?Lt:w[3]==='"'?zo:Go):a===zo||a===Go?a=Lt:a===Wo||a===Vo?a=Os:(a=Lt,n=void 0);let U=a===Lt&&i[l+1].startsWith("/>")?" ":"";o+=a===Os?h+Vd:f>=0?(t.push($),h.slice(0,f)+An+h.slice(f)+ht+U):h+ht+(f===-2?l:U)}return[Yo(i,o+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},qs=class i{constructor({strings:s,_$litType$:e},t){let n;this.parts=[];let o=0,a=0,l=s.length-1,h=this.parts,[$,w]=Zo(s,e);if(this.el=i.createElement($,t),jt.currentNode=this.el.content,e===2||e===3){let f=this.el.content.firstChild;f.replaceWith(...f.childNodes)}for(;(n=jt.nextNode())!==null&&h.length<l;){if(n.nodeType===1){if(n.hasAttributes())for(let f of n.getAttributeNames())if(f.endsWith(An)){let L=w[a++],U=n.getAttribute(f).split(ht),ne=/([.?@])?(.*)/.exec(L);h.push({type:1,index:o,name:ne[2],strings:U,ctor:ne[1]==="."?$i:ne[1]==="?"?bi:ne[1]==="@"?wi:Dt}),n.removeAttribute(f)}else f.startsWith(ht)&&(h.push({type:6,index:o}),n.removeAttribute(f));if(Jo.test(n.tagName)){let f=n.textContent.split(ht),L=f.length-1;if(L>0){n.textContent=vi?vi.emptyScript:"";for(let U=0;U<L;U++)n.append(f[U],Ls()),jt.nextNode(),h.push({type:2,index:++o});n.append(f[L],Ls())}}}else if(n.nodeType===8)if(n.data===Rn)h.push({type:2,index:o});else{let f=-1;for(;(f=n.data.indexOf(ht,f+1))!==-1;)h.push({type:7,index:o}),f+=ht.length-1}o++}}static createElement(s,e){let t=qt.createElement("template");return t.innerHTML=s,t}};function Nt(i,s,e=i,t){if(s===Se)return s;let n=t!==void 0?e._$Co?.[t]:e._$Cl,o=js(s)?void 0:s._$litDirective$;return n?.constructor!==o&&(n?._$AO?.(!1),o===void 0?n=void 0:(n=new o(i),n._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=n:e._$Cl=n),n!==void 0&&(s=Nt(i,n._$AS(i,s.values),n,t)),s}var yi=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,n=(s?.creationScope??qt).importNode(e,!0);jt.currentNode=n;let o=jt.nextNode(),a=0,l=0,h=t[0];for(;h!==void 0;){if(a===h.index){let $;h.type===2?$=new rs(o,o.nextSibling,this,s):h.type===1?$=new h.ctor(o,h.name,h.strings,this,s):h.type===6&&($=new ki(o,this,s)),this._$AV.push($),h=t[++l]}a!==h?.index&&(o=jt.nextNode(),a++)}return jt.currentNode=qt,n}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},rs=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,n){this.type=2,this._$AH=c,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=n,this._$Cv=n?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=Nt(this,s,e),js(s)?s===c||s==null||s===""?(this._$AH!==c&&this._$AR(),this._$AH=c):s!==this._$AH&&s!==Se&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):Qo(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==c&&js(this._$AH)?this._$AA.nextSibling.data=s:this.T(qt.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,n=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=qs.createElement(Yo(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===n)this._$AH.p(e);else{let o=new yi(n,this),a=o.u(this.options);o.p(e),this.T(a),this._$AH=o}}_$AC(s){let e=Ko.get(s.strings);return e===void 0&&Ko.set(s.strings,e=new qs(s)),e}k(s){Cn(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,n=0;for(let o of s)n===e.length?e.push(t=new i(this.O(Ls()),this.O(Ls()),this,this.options)):t=e[n],t._$AI(o),n++;n<e.length&&(this._$AR(t&&t._$AB.nextSibling,n),e.length=n)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=Uo(s).nextSibling;Uo(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},Dt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,n,o){this.type=1,this._$AH=c,this._$AN=void 0,this.element=s,this.name=e,this._$AM=n,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=c}_$AI(s,e=this,t,n){let o=this.strings,a=!1;if(o===void 0)s=Nt(this,s,e,0),a=!js(s)||s!==this._$AH&&s!==Se,a&&(this._$AH=s);else{let l=s,h,$;for(s=o[0],h=0;h<o.length-1;h++)$=Nt(this,l[t+h],e,h),$===Se&&($=this._$AH[h]),a||=!js($)||$!==this._$AH[h],$===c?s=c:s!==c&&(s+=($??"")+o[h+1]),this._$AH[h]=$}a&&!n&&this.j(s)}j(s){s===c?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},$i=class extends Dt{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===c?void 0:s}},bi=class extends Dt{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==c)}},wi=class extends Dt{constructor(s,e,t,n,o){super(s,e,t,n,o),this.type=5}_$AI(s,e=this){if((s=Nt(this,s,e,0)??c)===Se)return;let t=this._$AH,n=s===c&&t!==c||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,o=s!==c&&(t===c||n);n&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},ki=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){Nt(this,s)}},Xo={M:An,P:ht,A:Rn,C:1,L:Zo,R:yi,D:Qo,V:Nt,I:rs,H:Dt,N:bi,U:wi,B:$i,F:ki},Gd=Pn.litHtmlPolyfillSupport;Gd?.(qs,rs),(Pn.litHtmlVersions??=[]).push("3.3.3");var xi=(i,s,e)=>{let t=e?.renderBefore??s,n=t._$litPart$;if(n===void 0){let o=e?.renderBefore??null;t._$litPart$=n=new rs(s.insertBefore(Ls(),o),o,void 0,e??{})}return n._$AI(i),n};var In=globalThis,Me=class extends ct{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=xi(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Se}};Me._$litElement$=!0,Me.finalized=!0,In.litElementHydrateSupport?.({LitElement:Me});var zd=In.litElementPolyfillSupport;zd?.({LitElement:Me});(In.litElementVersions??=[]).push("4.2.2");var x=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var Kd={attribute:!0,type:String,converter:_s,reflect:!1,hasChanged:fi},Qd=(i=Kd,s,e)=>{let{kind:t,metadata:n}=e,o=globalThis.litPropertyMetadata.get(n);if(o===void 0&&globalThis.litPropertyMetadata.set(n,o=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),o.set(e.name,i),t==="accessor"){let{name:a}=e;return{set(l){let h=s.get.call(this);s.set.call(this,l),this.requestUpdate(a,h,i,!0,l)},init(l){return l!==void 0&&this.C(a,void 0,i,l),l}}}if(t==="setter"){let{name:a}=e;return function(l){let h=this[a];s.call(this,l),this.requestUpdate(a,h,i,!0,l)}}throw Error("Unsupported decorator location: "+t)};function _(i){return(s,e)=>typeof e=="object"?Qd(i,s,e):((t,n,o)=>{let a=n.hasOwnProperty(o);return n.constructor.createProperty(o,t),a?Object.getOwnPropertyDescriptor(n,o):void 0})(i,s,e)}function v(i){return _({...i,state:!0,attribute:!1})}var Ei={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},pt=i=>(...s)=>({_$litDirective$:i,values:s}),tt=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:Jd}=Xo,er=i=>i,sr=i=>i===null||typeof i!="object"&&typeof i!="function";var ir=i=>i.strings===void 0,tr=()=>document.createComment(""),as=(i,s,e)=>{let t=i._$AA.parentNode,n=s===void 0?i._$AB:s._$AA;if(e===void 0){let o=t.insertBefore(tr(),n),a=t.insertBefore(tr(),n);e=new Jd(o,a,i,i.options)}else{let o=e._$AB.nextSibling,a=e._$AM,l=a!==i;if(l){let h;e._$AQ?.(i),e._$AM=i,e._$AP!==void 0&&(h=i._$AU)!==a._$AU&&e._$AP(h)}if(o!==n||l){let h=e._$AA;for(;h!==o;){let $=er(h).nextSibling;er(t).insertBefore(h,n),h=$}}}return e},$t=(i,s,e=i)=>(i._$AI(s,e),i),Yd={},Si=(i,s=Yd)=>i._$AH=s,nr=i=>i._$AH,Pi=i=>{i._$AR(),i._$AA.remove()};var Ai=pt(class extends tt{constructor(){super(...arguments),this.key=c}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&(Si(i),this.key=s),e}});var or={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","unsigned","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","category","limit","offset","icons"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},getCluster:{method:"GET",path:"/api/v1/cluster"},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz",query:["challenge"]},readyz:{method:"GET",path:"/readyz",query:["verbose","strict"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","until","text","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},listHostLog:{method:"GET",path:"/api/v1/logs",query:["level","limit","since","until","text","requestId","before","follow"]},followHostLog:{method:"GET",path:"/api/v1/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins",query:["id"]},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","signer","grants","acceptChanges","consent","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","consent","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData","grants","acceptChanges","consent"]},inspectRollback:{method:"GET",path:"/api/v1/plugins/{id}/rollback",query:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},getUsageHistory:{method:"GET",path:"/api/v1/plugins/{id}/usage"},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},stageRestore:{method:"POST",path:"/api/v1/restore",kind:"upload"},agreeToRestore:{method:"POST",path:"/api/v1/restore/agree",body:["digest"]},discardRestore:{method:"DELETE",path:"/api/v1/restore"},showRestore:{method:"GET",path:"/api/v1/restore"},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},exportKey:{method:"POST",path:"/api/v1/vault/export",body:["key"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var bt=class extends Error{constructor(s,e){super(e.detail||e.title||`the host answered with HTTP status ${s}`),this.name="ProblemError",this.status=s,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},Zd={json:(i,s)=>async function(e={},t){let n=await s(this,e,void 0,t);if(n.status!==204)return t?.parse?t.parse(await n.text()):n.json()},text:(i,s)=>async function(e={},t){return(await s(this,e,void 0,t)).text()},download:(i,s)=>function(e={},t){return s(this,e,void 0,t)},upload:(i,s)=>async function(e,t,n){return(await s(this,e,t,n)).json()},events:(i,s)=>async function*(e={},t){yield*ec(await s(this,e,void 0,t))}},Ns=class i{#e;#t;#s;constructor({url:s,token:e,headers:t={},fetch:n=globalThis.fetch}){this.#e=s.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=n.bind(globalThis)}async#i(s,e,t,n={}){let o={...this.#t},a;if(t!==void 0)o["Content-Type"]="application/octet-stream",a=t;else if(s.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(s.body){let h={};for(let $ of s.body)e[$]!==void 0&&(h[$]=e[$]);a=JSON.stringify(h)}a!==void 0&&t===void 0&&(o["Content-Type"]="application/json"),s.kind==="events"&&(o.Accept="text/event-stream"),s.resumes&&e.lastEventId!==void 0&&(o["Last-Event-ID"]=String(e.lastEventId));let l=await this.#s(this.#e+Xd(s,e),{method:s.method,headers:o,body:a,signal:n.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(l.ok)return l;throw new bt(l.status,await l.json().catch(()=>({})))}callEndpoint({method:s,url:e,query:t={},body:n},o={}){let a=new URLSearchParams(t).toString(),l={...this.#t};return n!==void 0&&(l["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:s,headers:l,body:n,signal:o.signal,redirect:"error",cache:"no-store"})}static{for(let[s,e]of Object.entries(or))i.prototype[s]=Zd[e.kind??"json"](e,(t,...n)=>t.#i(e,...n))}};function Xd(i,s){let e=i.path.replace(/\{(\w+)\}/g,(o,a)=>{if(s[a]===void 0||s[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(s[a]))}),t=new URLSearchParams;for(let o of i.query??[]){let a=s[o];a!==void 0&&t.set(o,a instanceof Date?a.toISOString():String(a))}let n=t.toString();return n===""?e:`${e}?${n}`}async function*ec(i){let s={id:"",name:"",data:[]},e="";for await(let t of i.body.pipeThrough(new TextDecoderStream)){let n=(e+t).split(/\r\n|\r|\n/);e=n.pop();for(let o of n){if(o===""){s.data.length>0&&(yield{...s,data:JSON.parse(s.data.join(`
`))}),s={id:"",name:"",data:[]};continue}let[a,l]=o.split(/: ?(.*)/s);a==="id"?s.id=l:a==="event"?s.name=l:a==="data"&&s.data.push(l)}}}var tc=new Map(Object.entries({"accept-loss":"host",ai:"ai",backup:"backup",catalogue:"catalogues",cluster:"host",inbox:"inbox",install:"install",limits:"limits",logs:"log",notifications:"notifications",outdated:"catalogue",publishers:"publishers",restore:"backup",search:"catalogue",status:"host",token:"access",upgrade:"catalogue"})),Hn=new Map(Object.entries({"cron history":"jobs","sessions list":"sessions","settings list":"settings","settings reset":"settings",disable:"",enable:"",export:"data",grant:"",import:"data",info:"",logs:"log",reload:"",remove:"",revoke:"",rollback:"versions"})),sc=["key status","key export","key rotate"];function rr(i){let[s,e="",t="",n=""]=i.split(" "),o=`${e} ${t}`;if(s!=="wasmhost")return;if(sc.includes(o))return["host"];let[a,l]=Hn.has(o)?[Hn.get(o),n]:[Hn.get(e),t];if(a!==void 0&&/^[a-z]/.test(l))return a===""?["plugin",l]:["plugin",l,a];let h=tc.get(e);return h===void 0?void 0:[h]}var ic=new Intl.NumberFormat("en"),nc=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),oc=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),rc=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),H=i=>ic.format(i);function B(i){let s=["B","KiB","MiB","GiB","TiB"],e=0;for(;i>=1024&&e<s.length-1;)i/=1024,e++;return`${i>=100||Number.isInteger(i)?Math.round(i):i.toFixed(1)} ${s[e]}`}function ar(i){let s={h:36e5,m:6e4,s:1e3,ms:1};if(/^(?:[\d.]+(?:h|ms|m|s))+$/.test(i))return[...i.matchAll(/([\d.]+)(h|ms|m|s)/g)].reduce((e,[,t,n])=>e+Number(t)*s[n],0)}function lr(i,s=Date.now()){if(!i)return"";let e=(Date.parse(i)-s)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[n,o]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return nc.format(Math.round(e/o),n).replace(/\.$/,"")}var dr=i=>`${Math.floor(i*100)} %`,wt=i=>oc.format(new Date(i)),cr=i=>rc.format(new Date(i));function Le(i){if(i<1e3)return`${Math.round(i)} ms`;if(i<6e4)return`${(i/1e3).toFixed(1)} s`;let s=Math.floor(i/6e4);return s<60?`${s} min ${Math.round(i/1e3)%60} s`:`${Math.floor(s/60)} h ${s%60} min`}var Ds=(i,s)=>{let e=i._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(s,!1),Ds(t,s);return!0},Ri=i=>{let s,e;do{if((s=i._$AM)===void 0)break;e=s._$AN,e.delete(i),i=s}while(e?.size===0)},hr=i=>{for(let s;s=i._$AM;i=s){let e=s._$AN;if(e===void 0)s._$AN=e=new Set;else if(e.has(i))break;e.add(i),dc(s)}};function ac(i){this._$AN!==void 0?(Ri(this),this._$AM=i,hr(this)):this._$AM=i}function lc(i,s=!1,e=0){let t=this._$AH,n=this._$AN;if(n!==void 0&&n.size!==0)if(s)if(Array.isArray(t))for(let o=e;o<t.length;o++)Ds(t[o],!1),Ri(t[o]);else t!=null&&(Ds(t,!1),Ri(t));else Ds(this,i)}var dc=i=>{i.type==Ei.CHILD&&(i._$AP??=lc,i._$AQ??=ac)},Ci=class extends tt{constructor(){super(...arguments),this._$AN=void 0}_$AT(s,e,t){super._$AT(s,e,t),hr(this),this.isConnected=s._$AU}_$AO(s,e=!0){s!==this.isConnected&&(this.isConnected=s,s?this.reconnected?.():this.disconnected?.()),e&&(Ds(this,s),Ri(this))}setValue(s){if(ir(this._$Ct))this._$Ct._$AI(s,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=s,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var Mi=class{constructor(s){this.G=s}disconnect(){this.G=void 0}reconnect(s){this.G=s}deref(){return this.G}},Ii=class{constructor(){this.Y=void 0,this.Z=void 0}get(){return this.Y}pause(){this.Y??=new Promise(s=>this.Z=s)}resume(){this.Z?.(),this.Y=this.Z=void 0}};var pr=i=>!sr(i)&&typeof i.then=="function",ur=1073741823,_n=class extends Ci{constructor(){super(...arguments),this._$Cwt=ur,this._$Cbt=[],this._$CK=new Mi(this),this._$CX=new Ii}render(...s){return s.find(e=>!pr(e))??Se}update(s,e){let t=this._$Cbt,n=t.length;this._$Cbt=e;let o=this._$CK,a=this._$CX;this.isConnected||this.disconnected();for(let l=0;l<e.length&&!(l>this._$Cwt);l++){let h=e[l];if(!pr(h))return this._$Cwt=l,h;l<n&&h===t[l]||(this._$Cwt=ur,n=0,Promise.resolve(h).then(async $=>{for(;a.get();)await a.get();let w=o.deref();if(w!==void 0){let f=w._$Cbt.indexOf(h);f>-1&&f<w._$Cwt&&(w._$Cwt=f,w.setValue($))}}))}return Se}disconnected(){this._$CK.disconnect(),this._$CX.pause()}reconnected(){this._$CK.reconnect(this),this._$CX.resume()}},mr=pt(_n);var cc=([i,s])=>{switch(i){case"path":return et`<path d=${s.d}></path>`;case"circle":return et`<circle cx=${s.cx} cy=${s.cy} r=${s.r}></circle>`;case"ellipse":return et`<ellipse cx=${s.cx} cy=${s.cy} rx=${s.rx} ry=${s.ry}></ellipse>`;case"line":return et`<line x1=${s.x1} y1=${s.y1} x2=${s.x2} y2=${s.y2}></line>`;case"rect":return et`<rect x=${s.x??0} y=${s.y??0} width=${s.width} height=${s.height} rx=${s.rx??0}></rect>`;case"polygon":return et`<polygon points=${s.points}></polygon>`;default:return et`<polyline points=${s.points}></polyline>`}},Hi=new Map;async function hc(i){let s=await fetch(`console/icons/${encodeURIComponent(i)}`);if(!s.ok)throw new Error(s.statusText);let e=await s.json(),t=r`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${e.map(cc)}</svg>`;return Hi.set(i,t),t}function gr(i,s){if(!i)return s;let e=Hi.get(i)??hc(i);return Hi.set(i,e),e instanceof Promise?mr(e.catch(()=>(Hi.delete(i),s)),s):e}var fr;function Fs(i){fr=i}function On(){return fr?.()??!1}function Us(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(s=>s!=="").map(s=>{try{return decodeURIComponent(s)}catch{return s}})}function A(...i){return"#/"+i.map(encodeURIComponent).join("/")}function Ie(...i){location.hash=A(...i)}var pc=new RegExp(String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}`+String.raw`\u206a-\u206f\ufff0-\ufffc\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]`,"u"),vr=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,uc=/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u,$r=/\p{M}/u,mc=/\p{Variation_Selector}/u,gc=/\p{So}/u,fc=/[\u200c\u200d]/u,yr=4;function m(i,s=""){return br(i,s,!1)}function ue(i){return m(i,`
	`)}function G(i){return br(i,"",!0)}function br(i,s,e){let t="",n="",o=yr,a=0;for(let l of i){a+=l.length;let h=$r.test(l),$=s.includes(l),w=!0;!$&&!pc.test(l)&&(mc.test(l)?($=o===0&&(e?l==="️"&&gc.test(n):!/[A-Za-z\s\u0085]/.test(n)),w=!1):h?($=o<yr&&(!e||!vr.test(l)),w=!1):e&&fc.test(l)?($=kc(l,i.slice(0,a-l.length),i.slice(a)),w=!1):($=!e||!vr.test(l),w=e||!uc.test(l))),t+=$?l:xc(l),w?(n=l,o=0):h&&o++}return t}var vc=[["्",/^\p{Script=Devanagari}/u],["্",/^\p{Script=Bengali}/u],["੍",/^\p{Script=Gurmukhi}/u],["્",/^\p{Script=Gujarati}/u],["୍",/^\p{Script=Oriya}/u],["்",/^\p{Script=Tamil}/u],["్",/^\p{Script=Telugu}/u],["್",/^\p{Script=Kannada}/u],["്",/^\p{Script=Malayalam}/u],["්",/^\p{Script=Sinhala}/u],["္",/^\p{Script=Myanmar}/u],["្",/^\p{Script=Khmer}/u]].map(([i,s])=>({virama:i,script:s})),yc=/^[\u0620-\u064a\u066e-\u06ff\u0710-\u072f\u074d-\u077f\u07ca-\u07ea\u1820-\u1878]/u,$c=/^[\u0621\u0674]/u,bc=new RegExp(String.raw`^[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb`+String.raw`\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e\u0728\u072a\u072c\u072f\u074d`+String.raw`\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779]`,"u"),wc=[/^\p{Script=Arabic}/u,/^\p{Script=Syriac}/u,/^\p{Script=Nko}/u,/^\p{Script=Mongolian}/u],Ln=/^\p{L}/u;function kc(i,s,e){let t=s.replace(/\p{M}+$/u,""),n=[...t].at(-1)??"",o=e.replace(/^\p{M}+/u,"");for(let l of s.slice(t.length)){let h=vc.find($=>$.virama===l)?.script;if(!(!h?.test(n)||!Ln.test(n)))return i==="‍"?!$r.test([...e][0]??""):h.test(o)&&Ln.test(o)}let a=l=>yc.test(l)&&Ln.test(l)&&!$c.test(l);return i==="‍"||!a(n)||!a(o)||bc.test(n)?!1:wc.some(l=>l.test(n)&&l.test(o))}function xc(i){let s=i.codePointAt(0)??0;return s<128?`\\x${s.toString(16).padStart(2,"0")}`:`\\u{${s.toString(16)}}`}function wr(i){return/[\p{L}\p{N}]/u.exec(i)?.[0].toUpperCase()??"?"}function jn(i){return/^https?:\/\//i.test(i)&&URL.canParse(i)?i:void 0}var oe=(i,s,e)=>`${i} ${String(i)==="1"?s:e}`,u={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",undo:"Undo",soon:i=>i<1e3?"in a moment":`in ${oe(Math.round(i/1e3),"second","seconds")}`,transfer:{of:(i,s,e)=>`${i} of ${s}, ${e}`,looks:"It has arrived whole. The host looks at it…",cancel:i=>`Cancel: ${i}`},progress:"Progress",items:{step:"step",ofSteps:i=>`of ${i}`,steps:i=>oe(i,"step","steps")},leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",here:"This browser was signed out in another of its windows, or what it keeps for this address was cleared.",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`, which no page can do; this one connects by itself.",request:"Request",again:"Try again"},save:"Save",unsaved:{title:"Leave without saving?",body:"What you have changed here is not saved yet.",confirm:"Leave"},pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",catalogue:"Catalogue",catalogues:"Catalogues",backup:"Backup",limits:"Limits",log:"Log of the host"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:i=>`${oe(i,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:i=>`Do it on the page ${i}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`: it writes a folder, which a page may not.",examples:"Install the examples",examplesHelp:"The examples are part of this program: notes, a Markdown editor with search, and feed-digest, a reader that writes a digest of feeds. They get what they ask for: storage and endpoints (cli), and feed-digest rss, cron, ai and notifications as well. You can remove them at any time.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:i=>`Dismiss the alert of ${i}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:i=>`Memory of ${i}`,work:"CPU",idle:"idle",ticks:i=>`${i} instr/s`,calls:"Calls",errors:i=>oe(i,"error","errors"),crashes:i=>oe(i,"crash","crashes")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:i=>`Call of ${i}`,runOf:(i,s)=>`Job ${s} of ${i}`,callBy:i=>`Asked by ${i}`,expires:"expires",due:"Due",version:"Version",standsFor:i=>`stands for ${i} runs`,truncated:i=>`Only the beginning is shown: the body has ${i}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:i=>`Approve ${i}`,rejectOf:i=>`Reject ${i}`,callNumber:(i,s)=>`call #${i} of ${s}`,runNumber:(i,s,e)=>`run #${i} of the job ${e} of ${s}`,number:i=>`#${i}`,callApproved:(i,s,e)=>`Call #${i} of ${s} is approved ${e}.`,callRejected:(i,s,e)=>`Call #${i} of ${s} is rejected ${e}.`,runApproved:(i,s,e)=>`${s}, run #${i}, is approved ${e}.`,runRejected:(i,s,e)=>`${s}, run #${i}, is rejected ${e}.`,approved:"approved",rejected:"rejected",withdrawn:"waits no more",more:i=>`${oe(i,"request more waits","requests more wait")}, until there is room for them here.`,clear:"Clear what waits no more"},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",disableQuestion:i=>`Disable ${i}?`,disableHelp:"Calls that run are ended, its endpoints answer that it is disabled, and its jobs do not run until you enable it again. What it has stored stays.",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:i=>`Page of ${i}`,folderOf:i=>`Let the page of ${i} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the console, the plugin's page can write files there, replace those that are there, see whether a file exists and read one that is called kickoff. Do not open what you do not expect there.",projectOf:i=>`Add a project of ${i}?`,projectHelp:"A project is a name that the plugin keeps, for a folder that you have chosen for it.",projectName:"Name",projectFolder:"Folder",noFolder:"None",addProject:"Add the project",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",overlayOf:i=>`Open the window of ${i}`,again:"Open it again",silent:"The page does not answer. It may be at work, or hang; everything else goes on.",away:"The page has left for another address. Frames show pages of plugins only.",hasOverlay:i=>`The plugin ${i} has a window of its own.`,blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:i=>`by ${i}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:i=>`Grant ${i}`,revokeOf:i=>`Revoke ${i}`,grantQuestion:(i,s)=>`Grant ${i} to ${s}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(i,s)=>`Revoke ${i} from ${s}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(i,s)=>`${i}, at most ${s} an instance`,calls:"Calls",callsText:(i,s,e)=>`${i}, ${oe(s,"error","errors")}, ${oe(e,"crash","crashes")}`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:i=>`Remove ${i}?`,purgeQuestion:i=>`Remove ${i} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(i,s)=>i===void 0?`at most ${s}`:s===void 0?`at least ${i}`:`${i} to ${s}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",testOf:(i,s)=>`${i}: test the setting ${s}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:i=>`Use the default of ${i}`,unsetQuestion:(i,s)=>`Forget the value of ${i} of ${s}?`,unsetHelp:"The value that was set is deleted. Nothing brings it back.",kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:i=>`Run now: ${i}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",request:"Request",since:"From",until:"Before",older:"Older",shown:(i,s,e)=>`${oe(i,"line","lines")}${s?", and there may be older ones":""}.`+(e?" What is added is not followed while a time is set.":""),save:"Download",saved:i=>`The file has all that fit: ${oe(i,"line","lines")}.`,savedPart:i=>`The file has the newest ${oe(i,"line","lines")} that fit, which is the most. For older ones, set the time before which they were written.`,none:"Nothing to show",noneHelp:"What is logged appears here at once.",noneYet:"No newer line fits; older ones were not looked at yet.",noMatch:"No line that is kept fits.",dropped:i=>`(${i} lines are missing)`,sameRequest:i=>`Lines of the request ${i}`},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:i=>`Import this file into ${i}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(i,s,e,t)=>`Imported ${i} rows, ${s} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(i,s)=>`${i} to ${s}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:i=>`Remove the feed ${i}`,removed:(i,s)=>`The feed ${i} is removed ${s}.`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:i=>`${i}/s`,network:"Network, both ways",noHistory:"The charts begin as soon as the plugin has run.",since:"The charts begin",pointOf:i=>`A point is ${i}; the figures below count since the host has started.`,totalCalls:"Calls",callsText:(i,s,e)=>`${i}, ${oe(s,"error","errors")}, ${oe(e,"crash","crashes")}`,cpuTime:"CPU time",waited:i=>`and ${i} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",deniedFor:i=>`denied: ${i}`,failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",inCatalogue:"Look into the catalogue",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:i=>`Version ${i} was installed before.`,withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(i,s)=>`Go back to version ${s} of ${i}?`,confirm:i=>`Go back to ${i}`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read",dismissed:(i,s)=>`A notification of ${i} is dismissed ${s}.`},consent:{short:"In short:",nothing:"It asks for no permission: it can compute, and nothing else.",all:"Tick all of these",accept:"I have read this and agree",kept:"granted before",declined:"not granted before",risk:{high:"high risk",medium:"medium risk"},change:{new:"new",changed:"changed",removed:"removed"}},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, or a package beside its signature. A folder is built first, by the compilers of its machine: `wasmhost build`.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the package here, with its .minisig if it has one, or choose it. `wasmhost package` makes one where its folder and the author’s key are.",file:"Package",version:"Version",versions:(i,s)=>`Version ${i} → ${s}`,downgrade:"an older version",installOf:i=>`Install ${i}`,againOf:i=>`Install ${i} again`,sameVersion:i=>`Version ${i}, which is installed`,upgradeOf:i=>`Upgrade ${i}`,by:i=>`by ${i}`,warnings:"Found while it was checked",memory:(i,s)=>`Memory: asks for ${i} MiB, gets ${s} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",fetching:i=>`Fetching the package of ${i}…`,from:i=>`From the catalogue ${i}, which lists exactly this package.`,yanked:"Yanked: nobody should install this version any more, says the catalogue’s maker.",vulnerable:"Vulnerable, says the catalogue’s maker.",turn:(i,s)=>`${i} of ${s}`,skip:"Leave it as it is",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(i,s)=>`It answered in ${i}, for ${oe(s,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:i=>`Tokens of ${i}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:i=>`only ${i}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:i=>i===365?"in a year":`in ${i} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:i=>`Revoke ${i}`,revokeQuestion:i=>`Revoke the token ${i}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},catalogue:{search:"Search plugins",category:"Category",anyCategory:"Any category",categories:{planning:"Planning",development:"Development",testing:"Testing",devops:"DevOps",productivity:"Productivity",other:"Other"},tags:"Tags",found:i=>`${i} found`,words:"Names and descriptions are words of their authors.",more:"Show more",none:"No plugin fits",noneHelp:"The search looks at id, name, author, description and tags.",noCatalogues:"No catalogues yet",noCataloguesHelp:"A catalogue is a signed list of plugins. Add one that you trust, and its plugins appear here.",addOne:"Add a catalogue",by:i=>`by ${i}`,installed:i=>`installed ${i}`,update:i=>`update to ${i}`,yanked:"yanked",vulnerable:"vulnerable",expired:"expired",updates:"Updates",toInstalled:(i,s)=>`${i} → ${s}`,nothingNewer:"there is nothing newer",noUpgrade:"no upgrade",installFrom:(i,s)=>`Install ${i} from the catalogue ${s}`,upgrade:"Upgrade",upgradeOf:i=>`Upgrade ${i}`,upgradeAll:"Upgrade all, one after another",from:i=>`In the catalogue ${i}`,asksFor:"It says that it asks for",asksNothing:"It says that it asks for no permission.",claims:"An installation asks for what the package itself declares.",versions:"Versions",install:"Install",installVersion:i=>`Install version ${i}`,isInstalled:"installed",size:"Package",signer:"Signed by",unsigned:"Nobody has signed it.",trusted:"a publisher that you trust",known:"a publisher that you have seen before",changes:"What is new, says its author"},catalogues:{none:"No catalogues yet",noneHelp:"A catalogue is a signed list of plugins, in a folder, on a web server or in an OCI registry.",browse:"Look at the plugins",plugins:i=>`${i} plugins`,refreshed:"fetched",never:"never fetched since it was added",expires:"expires",expired:"expired",daily:"Fetch it each day",dailyOf:i=>`Fetch the catalogue ${i} each day`,refresh:"Fetch",refreshOf:i=>`Fetch the list of ${i}`,remove:"Remove",removeOf:i=>`Remove the catalogue ${i}`,removeQuestion:i=>`Remove the catalogue ${i}?`,removeHelp:"What was installed from it stays, and gets no more upgrades from it.",add:"Add a catalogue",place:"Where it lies",placeHelp:"An address that begins with https:// or oci://, or a folder of the host’s machine.",name:"Name for you",nameHelp:"Lower-case letters, digits and hyphens.",look:"Look at it",unsignedQuestion:"Do you trust everybody who may write this list?",question:"Is this the catalogue’s key?",questionHelp:"Compare the fingerprint with what its maker has published. From now on only lists that are signed with this key are taken.",fingerprint:"Fingerprint",title:"Title"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:i=>`Forget the publisher ${i}`,forgetQuestion:i=>`Forget the publisher ${i}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",rename:"Rename",renameOf:i=>`Rename the publisher ${i}`,rotate:"Take a new key",statement:"Statement",statementHelp:"The file that `wasmhost signing-key rotate` has made, where the keys are: the publisher says in it, signed with the old key and the new one, which comes next.",noStatement:"This file is larger than a statement. Choose the one that the publisher has sent.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces everything: plugins and what they have stored, settings, tokens. What is here now is set aside in a folder of the data folder. First you are told what the file brings; nothing changes before you agree.",file:"Backup file",look:"Look at it",brings:"What it brings",madeOn:(i,s)=>`Made on ${i}, it says, by wasmhost ${s}`,files:(i,s)=>`${oe(i,"file","files")} of ${s}`,granted:"granted:",nothing:"nothing",disabled:"disabled",reaches:(i,s)=>i?`it may reach only ${s||"no host at all"}`:`it may reach all public addresses${s&&`, and ${s}`}`,anySchedule:"its jobs may run by any schedule that it chooses",weight:i=>`it gets more of the processors than others: its CPU weight is ${i}`,back:(i,s)=>`a rollback goes back to ${i}, granted ${s||"no more"}`,tokensOf:i=>`${oe(i,"token or login","tokens and logins")} for the API of the host`,fullAccess:"full access",orphansOf:i=>`Data of ${oe(i,"removed plugin","removed plugins")}:`,provider:"An AI provider, which gets what plugins ask of a model:",proxy:i=>`by the proxy ${i}`,providerKey:"with the sealed key for it",plainKey:"the key may go there unencrypted",secrets:i=>`${oe(i,"sealed password or secret","sealed passwords and secrets")}`,withKey:"The key that opens them: whoever has the file can read them",takes:"It takes packages of",policyOf:(i,s)=>`The policy for plugins is ${i} then, in place of ${s}`,damagedIn:"Damaged in the backup:",restoreThis:"Restore this",restoreQuestion:"Replace everything by this backup?",restoreWarning:(i,s)=>`It brings ${oe(i,"plugin","plugins")} with what they are granted, and ${oe(s,"token or login","tokens and logins")}. Restore only what you have made yourself. The host ends and opens anew; this page waits for it.`,forget:"Forget it",restoring:"Restoring. The host ends and opens anew; leave this page open.",restored:"The backup is restored.",setAside:i=>`What was there before is in the folder ${i} of the data folder.`,notRestored:"The backup was not restored, and everything is as it was:",unknownOutcome:"The host ended meanwhile, and does not know what became of the restore. What it serves is whole: all of the backup, or all that was there. Look at the plugins and their data, and send the backup again where it is not there.",keyHelp:"Passwords and secrets need the master key. Keep a copy of it: ",keyLink:"show the key",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:i=>`Delete the data of ${i}`,deleteQuestion:i=>`Delete what ${i} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts, so not by a page: `wasmhost serve --limit NAME=VALUE`.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions. The search looks at names, and at what each bounds.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(i,s)=>`${i} to ${s}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:i=>`${oe(i,"plugin was","plugins were")} refused more`,services:"Services",database:"Database",member:"Host",this:"this one",seen:"Last seen",ago:i=>`${i} ago`,silent:"silent",standby:"Standby",standbys:"Standbys",state:"State",commits:"Commits",behind:"Behind",standbysHidden:i=>`How far standbys are: ${i}`,faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",given:i=>`the file ${i}`,made:"Made",protects:"Protects",sealed:(i,s)=>`${oe(i,"secret","secrets")} of ${oe(s,"plugin","plugins")}`,export:"Show the key",exportQuestion:"Show the master key on this screen?",exportWarning:"Whoever has it and a copy of the data folder can read every password and secret in there. See that nobody looks on, and that no screen is shared or recorded.",exported:"The key, shown this once:",exportedHelp:"Keep it in a password manager or on paper, away from backups. Once this machine is lost, it opens what a restored backup has: `wasmhost key restore`, which takes it in the terminal, as no page should.",rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};function M(i){return r`<bdi class="said">${m(i)}</bdi>`}function Ve(i,s=u.words.author){return r`<figure class="said-block">
    <figcaption>${s}</figcaption>
    <p dir="auto">${ue(i)}</p>
  </figure>`}function ut(i){return r`<code dir="ltr">${m(i)}</code>`}function ve(i){return i.split("`").map((s,e)=>{if(e%2===0)return s;let t=rr(s);return t?r`<a href=${A(...t)}><code>${s}</code></a>`:r`<code>${s}</code>`})}function kt(i){return i.charAt(0).toUpperCase()+i.slice(1)}function le(i,s,e){return r`<div class="table" role="region" aria-label=${i} tabindex="0">
    <table>
      <thead>
        <tr>
          ${s.map(t=>typeof t=="string"?r`<th>${t}</th>`:t)}
        </tr>
      </thead>
      <tbody>
        ${e.map(t=>r`<tr>
              ${t.map(n=>r`<td>${n}</td>`)}
            </tr>`)}
      </tbody>
    </table>
  </div>`}function j(i){return i?r`<time datetime=${i} title=${wt(i)}>${lr(i)}</time>`:c}function mt(i,s){let e=i instanceof bt,t=e?i.requestId:"",n=e?i.detail||i.message:i instanceof TypeError?void 0:i instanceof Error?i.message:String(i);return r`<div class="notice bad" role="alert" tabindex="-1">
    ${Te("alert")}
    <div>
      <strong>${u.problem.title}</strong>
      <p>${ve(n===void 0?u.problem.noAnswer:ue(n))}</p>
      ${t?r`<p class="faint">${u.problem.request} <code>${t}</code></p>`:c}
    </div>
    ${s?r`<button class="plain" @click=${s}>${u.problem.again}</button>`:c}
  </div>`}function T(i,s){return r`<div class="notice ${i}">
    ${Te({info:"info",warn:"alert",bad:"alert",good:"check"}[i])}
    <div>${s}</div>
  </div>`}function _i(){return r`<p class="loading" role="status">${u.loading}</p>`}function O(i,s,e=c){return r`<div class="empty">
    <strong>${i}</strong>
    <p>${s}</p>
    ${e}
  </div>`}function E(i,s=""){return r`<span class="badge ${s}">${i}</span>`}function Bs(i,s,e,t){let n=e>0?Math.min(1,s/e):0,o=n>.9?"bad":n>.7?"warn":"";return r`<span
    class="meter ${o}"
    role="meter"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(n*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${n*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function kr(i,s,e){let t=Math.max(1e-9,...s),n=s.length>1?200/(s.length-1):200,o=s.map((a,l)=>`${(l*n).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return r`<figure class="chart">
    <figcaption>${i}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${i}: ${e}">
      ${o.length>1?et`<polygon points=${`0,40 ${o.join(" ")} 200,40`}></polygon>
        <polyline points=${o.join(" ")}></polyline>`:c}
    </svg>
  </figure>`}function Ge(i,s,e={}){let t=0;for(let a of s)t=(t*31+a.charCodeAt(0))%8;let{image:n,large:o}=e;return r`<span class="tile hue-${t} ${o?"large":""}" aria-hidden="true"
    >${n?r`<img src=${n} alt="" />`:gr(e.icon,wr(i))}</span
  >`}function y(i,s,e={}){return r`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??c}
    aria-describedby=${e.about??c}
    title=${e.title??c}
    @click=${s}
  >
    ${i}
  </button>`}function N(i,s,e=c){return r`<label class="field"
    ><span>${i}</span>${s}${e===c?c:r`<small>${e}</small>`}</label
  >`}var Tc={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",list:"M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",search:"M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function Te(i){return r`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${Tc[i]}></path></svg>`}var qn=u.items,Ec=i=>i<=1?i*100:i;function Sc({currentStep:i,totalSteps:s}){if(i===void 0)return s===void 0?c:r`<span>${qn.steps(s)}</span>`;let e=typeof i=="number"?i:M(i);return r`<span>${qn.step} ${e}${s===void 0?c:` ${qn.ofSteps(s)}`}</span>`}function xr(i){let s=i?.value;return!Array.isArray(s)||s.length===0?c:r`<ul class="plugin-items">
    ${s.map(e=>r`<li>
          ${e.needsYou?r`<span class="dot bad" role="img" aria-label=${u.waiting} title=${u.waiting}></span>`:c}
          <span class="strong">${M(e.title)}</span>
          <span>${M(e.status)}</span>
          ${e.subtitle?r`<span>${M(e.subtitle)}</span>`:c} ${Sc(e)}
          ${e.progress===void 0?c:r`<progress
                  max="100"
                  value=${Ec(e.progress)}
                  aria-label=${u.progress}
                ></progress>`}
        </li>`)}
  </ul>`}function Tr(i){return r`<div class="card">
    <p class="faint">${u.saysPlugin} <code>${i.plugin}</code></p>
    <ul class="plain-list">
      ${i.value.map(s=>r`<li>
            ${s.dotColor?r`<svg class="dot" viewBox="0 0 8 8" aria-hidden="true">
                    <circle cx="4" cy="4" r="4" fill=${s.dotColor}></circle>
                  </svg>`:c}
            ${M(s.title)}
            <span class="faint"
              >${s.subtitle?r`${M(s.subtitle)} `:c}${j(s.timestamp)}</span
            >
          </li>`)}
    </ul>
  </div>`}var ls=class{constructor(s){this.most=s}#e=0;#t=new Map;join(s){return this.#i(s).pages++,()=>{this.#i(s).pages--,this.#o(s),this.#s()}}async take(s,e,t){let n=this.#i(s);await new Promise((o,a)=>{let l=()=>{n.waiting.splice(n.waiting.indexOf(h),1),this.#o(s),a(t.reason)},h=()=>{t.removeEventListener("abort",l),o()};n.waiting.push(h),t.addEventListener("abort",l),this.#s()});try{return await e()}finally{n.under--,this.#e--,this.#o(s),this.#s()}}#s(){let s=this.#t.size>1?Math.max(1,this.most-1):this.most;for(let e=!0;e;){e=!1;for(let[t,n]of[...this.#t]){if(this.#e>=this.most)return;if(n.under>=s)continue;let o=n.waiting.shift();o&&(n.under++,this.#e++,this.#t.delete(t),this.#t.set(t,n),e=!0,o())}}}#i(s){let e=this.#t.get(s);return e||this.#t.set(s,e={pages:0,under:0,waiting:[]}),e}#o(s){let{pages:e,under:t,waiting:n}=this.#i(s);e+t+n.length===0&&this.#t.delete(s)}};var Pc=2e5,Oi=class extends EventTarget{#e;#t=new ls(1);#s=new Map;constructor(s){super(),this.#e=s}of(s,e){return this.#s.get(`${s} ${e}`)}async send(s,e,t,n,o){if(this.of(s,e)?.stop)return;let a=new AbortController,l={input:t,stop:a};this.#s.set(`${s} ${e}`,l),this.dispatchEvent(new Event("change"));try{let h=performance.now(),$=Object.fromEntries(new URLSearchParams(t.query)),w=ne=>this.#e.callEndpoint({method:s,url:e,query:$,body:n},{signal:ne}),f=await(o?w(AbortSignal.any([a.signal,o])):this.#t.take(e,()=>w(a.signal),a.signal)),L=await f.text(),U=performance.now()-h;l.answer={status:f.status,ms:U,body:Ac(L.slice(0,Pc))}}catch(h){!a.signal.aborted&&!o?.aborted&&(l.failure=h)}l.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let s of this.#s.values())s.stop?.abort();this.#s.clear()}};function Ac(i){try{return JSON.stringify(JSON.parse(i),null,2)}catch{return i}}var Rc=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Li=class extends EventTarget{#e;#t=new Map;#s=[];#i=0;constructor(s){super(),this.#e=s}of(s){if(!s.icon)return;let e=`${s.id} ${s.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#s.push(s),this.#o()),this.#t.get(e)||void 0}async#o(){if(!(this.#i>=4)){this.#i++;for(let s=this.#s.shift();s!==void 0;s=this.#s.shift())try{let e=await(await this.#e.pluginIcon({id:s.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),n=Rc.find(([a])=>t.startsWith(a))?.[1]??"image/svg+xml",o=Array.from(new Uint8Array(e),a=>String.fromCharCode(a)).join("");this.#t.set(`${s.id} ${s.digest}`,`data:${n};base64,${btoa(o)}`),this.dispatchEvent(new Event("change"))}catch{}this.#i--}}};var Ar=location.pathname.replace(/\/$/,""),Tt=location.origin+Ar,Rr=()=>new Ns({url:Tt}),Er=i=>new TextEncoder().encode(i),Cr=i=>Uint8Array.from(i.match(/../g)??[],s=>parseInt(s,16)),Sr=i=>Array.from(i,s=>s.toString(16).padStart(2,"0")).join(""),Ws=class extends Error{};function Dn(i,s){return new Promise((e,t)=>{let n=indexedDB.open(`wasmhost${Ar}`,1);n.onupgradeneeded=()=>n.result.createObjectStore("keys"),n.onerror=()=>t(n.error??new Error(u.noKeys)),n.onsuccess=()=>{let o=n.result.transaction("keys",i),a=s(o.objectStore("keys"));o.oncomplete=()=>e(a.result),o.onabort=()=>t(o.error??new Error(u.noKeys)),n.result.close()}})}var Mr=()=>Dn("readonly",i=>i.get("login"));async function Ir(){let i=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(u.noKeys);if(i===void 0)return await Mr()!==void 0;history.replaceState(null,"",location.pathname);let s=await Rr().createLogin({code:i}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",Cr(s.key),e,!1,["sign","verify"]);return await Dn("readwrite",n=>n.put(t,"login")),!0}async function Cc(){let i=await Mr();if(i===void 0)throw new bt(401,{detail:u.signedOut.here});let s=Sr(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await Rr().proveLogin({nonce:s});if(!await crypto.subtle.verify("HMAC",i,Cr(t),Er(`host:${e}:${s}`)))throw new Ws(u.stranger);return Sr(new Uint8Array(await crypto.subtle.sign("HMAC",i,Er(`page:${e}`))))}var Nn;function xt(){Nn=void 0}async function Pr(){document.hidden&&xt();let i=Nn??=Cc();try{return await i}catch(s){throw Nn===i&&xt(),s}}async function Mc(i,s,e){for(let t=await Pr(),n=!1;;n=!0){let o=new Headers(e?.headers);o.set("Wasmhost-Session",t);let a=await i(s,{...e,headers:o});if(a.status!==401||n)return a;let l=t;if(xt(),t=await Pr(),t===l)return a}}function Vs(i=(s,e)=>fetch(s,e)){return new Ns({url:Tt,fetch:(s,e)=>Mc(i,s,e)})}async function Hr(){try{await Vs().deleteLogin()}finally{await Dn("readwrite",i=>i.delete("login"))}}function ds(i){return i instanceof bt&&i.status===401}var ji=class extends EventTarget{constructor(){super(...arguments);this.time=5e3;this.#e=new Map}#e;get list(){return[...this.#e.values()]}get soon(){return u.soon(this.time)}has(e){return this.#e.get(e)?.timer!==void 0}later(e,t,n){if(this.has(e))return;let o={key:e,text:t};o.timer=window.setTimeout(()=>{this.#t(o,n)},this.time),this.#e.set(e,o),this.#s(),this.dispatchEvent(new Event("added"))}async#t(e,t){try{await t(),this.#e.delete(e.key)}catch(n){e.failure=n}e.timer=void 0,this.#s()}drop(e){clearTimeout(this.#e.get(e)?.timer),this.#e.delete(e),this.#s()}stop(){for(let e of[...this.#e.keys()])this.drop(e)}#s(){this.dispatchEvent(new Event("change"))}};var _r=["plugins","approvals","sessions","notices"],Or=500,Ic=5e3,qi=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.undo=new ji;this.#t=new Set;this.#i=new Set;this.#o=new Set;this.#n=e=>{this.undo.list.some(t=>this.undo.has(t.key))&&e.preventDefault()};this.#a=()=>{xt(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#c(this.#e.signal))};this.icons=new Li(e),this.calls=new Oi(e);for(let t of[this.icons,this.calls,this.undo])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#s;#i;#o;start(){document.addEventListener("visibilitychange",this.#a),addEventListener("beforeunload",this.#n),this.#a(),this.#r()}stop(){document.removeEventListener("visibilitychange",this.#a),removeEventListener("beforeunload",this.#n),this.undo.stop(),this.#e?.abort(),this.calls.stop()}#n;async#r(){let e=sessionStorage.getItem("undo-time");if(e===null){let{limits:n}=await this.client.listLimits().catch(()=>({limits:[]}));e=n.find(o=>o.name==="console.undo-time")?.value??"",e!==""&&sessionStorage.setItem("undo-time",e)}let t=ar(e);t!==void 0&&(this.undo.time=t)}#a;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#c(e){let t=Or;for(;!e.aborted;){let n;try{for await(let o of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#l("open");for(let a of _r)this.changed(a)}t=Or,_r.includes(o.name)?this.changed(o.name,o.data.plugins):o.name===""&&this.#u(o.data)}}catch(o){if(e.aborted||this.refused(o))return;n=o}if(e.aborted)return;xt(),this.#l(n instanceof Ws?"stranger":"lost"),await new Promise(o=>setTimeout(o,t)),t=Math.min(t*2,Ic)}}#l(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#u(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e,t){if(e==="plugins"&&(this.#s=t&&this.#s&&new Set([...this.#s,...t])),this.#i.has(e)){this.#o.add(e);return}this.#i.add(e);try{do this.#o.delete(e),await this.#h(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#o.has(e))}catch(n){this.refused(n)}finally{this.#i.delete(e)}}refused(e){return ds(e)&&this.dispatchEvent(new CustomEvent("refused",{detail:e}))}async figures(e){let t=this.plugins,{plugins:n}=await this.client.listPlugins({id:[...e]});if(this.plugins!==t)return;let o=new Map(n.map(a=>[a.id,a.stats]));this.plugins=t.map(a=>o.has(a.id)?{...a,stats:o.get(a.id)}:a)}#d(e){for(let{id:t,state:n}of this.plugins){let o=e.get(t);(o===void 0||o==="disabled")&&this.#t.add(t),n==="active"&&this.#t.delete(t)&&this.dispatchEvent(new CustomEvent("enabled",{detail:t}))}}async#h(e){switch(e){case"plugins":{let t=this.#s;this.#s=new Set;try{let{plugins:n}=await this.client.listPlugins(t&&{id:[...t]}),o=new Map(this.plugins.map(a=>[a.id,a.state]));this.plugins=t?[...this.plugins.filter(a=>!t.has(a.id)),...n].sort((a,l)=>a.id<l.id?-1:1):n,this.ready&&this.#d(o)}catch(n){throw this.#s=void 0,n}break}case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,n]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=n.notifications.length}}}};var Hc={},Ni=pt(class extends tt{constructor(){super(...arguments),this.ot=Hc}render(i,s){return s()}update(i,[s,e]){if(Array.isArray(s)){if(Array.isArray(this.ot)&&this.ot.length===s.length&&s.every((t,n)=>t===this.ot[n]))return Se}else if(this.ot===s)return Se;return this.ot=Array.isArray(s)?Array.from(s):s,this.render(s,e)}});var Lr=(i,s,e)=>{let t=new Map;for(let n=s;n<=e;n++)t.set(i[n],n);return t},Ue=pt(class extends tt{constructor(i){if(super(i),i.type!==Ei.CHILD)throw Error("repeat() can only be used in text expressions")}dt(i,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let n=[],o=[],a=0;for(let l of i)n[a]=t?t(l,a):a,o[a]=e(l,a),a++;return{values:o,keys:n}}render(i,s,e){return this.dt(i,s,e).values}update(i,[s,e,t]){let n=nr(i),{values:o,keys:a}=this.dt(s,e,t);if(!Array.isArray(n))return this.ut=a,o;let l=this.ut??=[],h=[],$,w,f=0,L=n.length-1,U=0,ne=o.length-1;for(;f<=L&&U<=ne;)if(n[f]===null)f++;else if(n[L]===null)L--;else if(l[f]===a[U])h[U]=$t(n[f],o[U]),f++,U++;else if(l[L]===a[ne])h[ne]=$t(n[L],o[ne]),L--,ne--;else if(l[f]===a[ne])h[ne]=$t(n[f],o[ne]),as(i,h[ne+1],n[f]),f++,ne--;else if(l[L]===a[U])h[U]=$t(n[L],o[U]),as(i,n[f],n[L]),L--,U++;else if($===void 0&&($=Lr(a,U,ne),w=Lr(l,f,L)),$.has(l[f]))if($.has(l[L])){let Fe=w.get(a[U]),$n=Fe!==void 0?n[Fe]:null;if($n===null){let Io=as(i,n[f]);$t(Io,o[U]),h[U]=Io}else h[U]=$t($n,o[U]),as(i,n[f],$n),n[Fe]=null;U++}else Pi(n[L]),L--;else Pi(n[f]),f++;for(;U<=ne;){let Fe=as(i,h[ne+1]);$t(Fe,o[U]),h[U++]=Fe}for(;f<=L;){let Fe=n[f++];Fe!==null&&Pi(Fe)}return this.ut=a,Si(i,h),Se}});var _c=100,Fn=600,Oc=400,Lc=10,je,hs,Ft,Gs,Et,Ut,it,ps,St,ze,us,Pt,Bt,Wt,Vt,ms,R,st,Di,cs,Fi,Un,Ui,jr,qr,Nr,Bi,Dr,Fr,Bn,Ur,He=class extends Me{constructor(){super(...arguments);b(this,R);this.items=[];this.key=e=>e;this.row=()=>r``;this.rowClass=()=>"";this.kind="";this.height=40;this.more=!1;this.follow=!1;this.first=0;this.last=1;b(this,je,1);b(this,hs,0);b(this,Ft,!1);b(this,Gs,0);b(this,Et,new Map);b(this,Ut,0);b(this,it,new Float64Array(1));b(this,ps,!1);b(this,St,0);b(this,ze,document.documentElement);b(this,us,new AbortController);b(this,Pt,!1);b(this,Bt,!1);b(this,Wt,0);b(this,Vt);b(this,ms,-1)}createRenderRoot(){return this}get drawn(){return this.items.slice(...d(this,R,cs).call(this))}connectedCallback(){super.connectedCallback(),k(this,us,new AbortController);let{signal:e}=g(this,us),t=this.parentElement;for(;t?.parentElement&&!/auto|scroll/.test(getComputedStyle(t).overflowY);)t=t.parentElement;k(this,ze,t??document.documentElement),g(this,ze).addEventListener("scroll",()=>d(this,R,jr).call(this),{passive:!0,signal:e});let n=new ResizeObserver(()=>d(this,R,qr).call(this));for(let o of[this,g(this,ze)])n.observe(o);e.addEventListener("abort",()=>n.disconnect())}disconnectedCallback(){super.disconnectedCallback(),g(this,us).abort()}willUpdate(e){(e.has("items")||e.has("follow"))&&(k(this,Wt,0),k(this,Pt,this.follow)),["items","row"].some(n=>e.has(n))&&Is(this,Gs)._++,e.has("kind")&&k(this,Ft,!1);let t=g(this,R,Bi)?[...g(this,R,Bi).children].find(n=>n.contains(document.activeElement)):void 0;if(k(this,Vt,void 0),t instanceof HTMLLIElement){let{entry:n}=t,o=this.items.findIndex(a=>this.key(a)===n);k(this,Vt,{key:n,index:o<0?t.place:o})}g(this,R,st)||((!g(this,ps)||e.has("items"))&&d(this,R,Fi).call(this),d(this,R,Ui).call(this))}render(){let e=g(this,R,st)&&!this.more?c:this.more?-1:this.items.length;return r`<div class="space"></div>
      <ul class=${this.kind} @focusin=${()=>this.requestUpdate()}>
        ${Ue(d(this,R,Nr).call(this),t=>this.key(this.items[t]),t=>r`<li
            class=${this.rowClass(this.items[t])}
            .entry=${this.key(this.items[t])}
            .place=${t}
            aria-setsize=${e}
            aria-posinset=${e===c?c:t+1}
          >
            ${Ni([g(this,Gs),t],()=>this.row(this.items[t]))}
          </li>`)}
      </ul>
      <div class="space"></div>`}updated(){let e=g(this,R,Bi);if(e){if(d(this,R,Bn).call(this,e),d(this,R,Ur).call(this,e),!g(this,R,st)){let t=d(this,R,Dr).call(this,e),n=!t&&d(this,R,Fr).call(this,e);(t||n&&d(this,R,Ui).call(this))&&Is(this,Wt)._++<Lc&&this.requestUpdate(),(t||n)&&d(this,R,Bn).call(this,e)}g(this,Pt)&&(g(this,ze).scrollTop=g(this,ze).scrollHeight,k(this,Bt,!0),k(this,Pt,this.isUpdatePending)),this.dispatchEvent(new Event("drawn")),d(this,R,cs).call(this)[1]<this.items.length?k(this,ms,-1):this.more&&g(this,ms)!==this.items.length&&g(this,St)>0&&(k(this,ms,this.items.length),this.dispatchEvent(new Event("end")))}}};je=new WeakMap,hs=new WeakMap,Ft=new WeakMap,Gs=new WeakMap,Et=new WeakMap,Ut=new WeakMap,it=new WeakMap,ps=new WeakMap,St=new WeakMap,ze=new WeakMap,us=new WeakMap,Pt=new WeakMap,Bt=new WeakMap,Wt=new WeakMap,Vt=new WeakMap,ms=new WeakMap,R=new WeakSet,st=function(){return this.items.length<=_c},Di=function(){return Math.ceil(this.items.length/g(this,je))},cs=function(){if(g(this,R,st))return[0,this.items.length];let e=Math.min(this.last,g(this,R,Di));return[Math.min(this.first,e)*g(this,je),Math.min(e*g(this,je),this.items.length)]},Fi=function(){let e=g(this,R,Di),t=new Float64Array(e+1);for(let n=0;n<e;n++){let o=g(this,Et).get(this.key(this.items[n*g(this,je)]));t[n+1]=t[n]+(o??(g(this,Ut)||this.height))}k(this,it,t),k(this,ps,!0)},Un=function(e){let t=0,n=g(this,it).length-1;for(;t<n;){let o=t+n+1>>1;g(this,it)[o]<=e?t=o:n=o-1}return t},Ui=function(){let e=g(this,ze).getBoundingClientRect().top-this.getBoundingClientRect().top,t=e+g(this,ze).clientHeight,n=g(this,R,Di),o=Fn-Oc;if(this.last<=n&&(this.first===0||g(this,it)[this.first]<=e-o)&&(this.last===n||g(this,it)[this.last]>=t+o))return!1;let a=Math.min(d(this,R,Un).call(this,e-Fn),Math.max(0,n-1)),l=Math.min(n,Math.max(a,d(this,R,Un).call(this,t+Fn))+1);return a===this.first&&l===this.last?!1:([this.first,this.last]=[a,l],!0)},jr=function(){let{scrollTop:e,clientHeight:t,scrollHeight:n}=g(this,ze);k(this,Wt,0),k(this,Bt,e+t>=n-2),k(this,Pt,!g(this,R,st)&&d(this,R,Ui).call(this)&&g(this,Bt))},qr=function(){let{clientWidth:e}=this;e!==g(this,St)&&(k(this,St,e),k(this,Ft,k(this,ps,!1)),g(this,Et).clear(),k(this,Ut,0),g(this,Pt)||k(this,Pt,this.follow&&g(this,Bt))),k(this,Wt,0),this.requestUpdate()},Nr=function(){let[e,t]=d(this,R,cs).call(this),n=new Set;for(let o=e;o<t;o++)n.add(o);if(!g(this,R,st)){let o=g(this,Vt)?.index,a=o===void 0?[]:[o-1,o,o+1];for(let l of[0,...a,this.items.length-1])l>=0&&l<this.items.length&&n.add(l)}return[...n].sort((o,a)=>o-a)},Bi=function(){return this.querySelector(":scope > ul")},Dr=function(e){if(g(this,Ft))return!1;let t=getComputedStyle(e),n=t.display==="grid"?t.gridTemplateColumns.split(" ").length:1;return k(this,hs,parseFloat(t.rowGap)||0),k(this,Ft,g(this,St)>0),n===g(this,je)?!1:(k(this,je,n),g(this,Et).clear(),d(this,R,Fi).call(this),!0)},Fr=function(e){let[t,n]=d(this,R,cs).call(this),o=!1;for(let a of e.children){let l=a.place;if(l<t||l>=n||l%g(this,je)>0||a.style.position!=="")continue;let h=a.getBoundingClientRect().height+g(this,hs);if(h<=g(this,hs))continue;let $=g(this,Et).get(a.entry);$!==void 0&&Math.abs($-h)<.5||(g(this,Et).set(a.entry,h),o||=h!==($??(g(this,Ut)||this.height)),g(this,Ut)||k(this,Ut,h))}return o&&d(this,R,Fi).call(this),o},Bn=function(e){let[t,n]=d(this,R,cs).call(this),[o,a]=this.querySelectorAll(":scope > .space"),l=w=>g(this,it)[Math.floor(w/g(this,je))]??0,h=g(this,it).at(-1);o.style.height=g(this,R,st)?"0":`${l(t)}px`,a.style.height=g(this,R,st)?"0":`${h-(n>=this.items.length?h:l(n))}px`;let $=g(this,St)/g(this,je);for(let w of e.children){let f=w.place,L=!g(this,R,st)&&(f<t||f>=n);!L&&w.style.position===""||(w.style.position=L?"absolute":"",w.style.top=L?`${l(f)}px`:"",w.style.left=L?`${f%g(this,je)*$}px`:"",w.style.width=L?`${$}px`:"")}},Ur=function(e){let t=g(this,Vt);if(!t||document.activeElement!==document.body)return;let n=[...e.children];if(n.some(a=>a.entry===t.key))return;let o=n.find(a=>a.place>=t.index)??n.at(-1);o&&(o.tabIndex=-1,o.focus({preventScroll:!0}))},p([_({attribute:!1})],He.prototype,"items",2),p([_({attribute:!1})],He.prototype,"key",2),p([_({attribute:!1})],He.prototype,"row",2),p([_({attribute:!1})],He.prototype,"rowClass",2),p([_({attribute:!1})],He.prototype,"kind",2),p([_({attribute:!1})],He.prototype,"height",2),p([_({attribute:!1})],He.prototype,"more",2),p([_({attribute:!1})],He.prototype,"follow",2),p([v()],He.prototype,"first",2),p([v()],He.prototype,"last",2),He=p([x("long-list")],He);var Wi=class{#e;#t;#s=new WeakMap;#i=new AbortController;#o;constructor(s,e){this.#e=s,this.#t=e,s.addController(this)}hostConnected(){this.#i=new AbortController;let{signal:s}=this.#i,e=()=>this.#n(1e3);addEventListener("scroll",()=>this.#n(250),{capture:!0,signal:s});for(let n of["resize","pointermove"])addEventListener(n,e,{capture:!0,signal:s});let t=new ResizeObserver(e);t.observe(this.#e),s.addEventListener("abort",()=>{t.disconnect(),clearTimeout(this.#o)}),this.#e.addEventListener("click",this.#r,{capture:!0,signal:s})}hostUpdated(){this.#n(1e3)}hostDisconnected(){this.#i.abort()}#n(s){let e=performance.now(),t=1/0;for(let n of this.#e.querySelectorAll(this.#t)){let{left:o,top:a}=n.getBoundingClientRect(),l=this.#s.get(n);(!l||Math.abs(l.left-o)>=1||Math.abs(l.top-a)>=1)&&(l={left:o,top:a,until:Math.max(l?.until??0,e+s)},this.#s.set(n,l));let h=l.until>e;h&&(t=Math.min(t,l.until));for(let $ of n.querySelectorAll("button"))h?$.ariaDisabled="true":$.removeAttribute("aria-disabled")}clearTimeout(this.#o),t<1/0&&(this.#o=window.setTimeout(()=>this.#n(1e3),t-e+1))}#r=s=>{this.#n(1e3),(s.target instanceof Element?s.target.closest("button"):null)?.ariaDisabled==="true"&&(s.preventDefault(),s.stopImmediatePropagation())}};function z(i){return new Promise(s=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");if(xi(qc(i,o=>t().close(o),()=>{let o=t().returnValue==="confirmed";e.remove(),s(o)}),e),t().showModal(),e.querySelector("[data-first]")?.focus(),!i.unbidden)return;let n=e.querySelector("[data-confirm]");n.ariaDisabled="true",setTimeout(()=>n.removeAttribute("aria-disabled"),1e3)})}function qc(i,s,e){let t=i.danger||i.unbidden;return r`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${i.title}</h2>
    <div class="stack">${i.body}</div>
    <footer>
      <button type="button" data-first=${t?"":c} @click=${()=>s("")}>${u.cancel}</button>
      <button
        type="button"
        class=${i.danger?"danger":"primary"}
        data-confirm
        data-first=${t?c:""}
        @click=${n=>{n.currentTarget.ariaDisabled!=="true"&&s("confirmed")}}
      >
        ${i.confirm}
      </button>
    </footer>
  </dialog>`}async function Br(i,s){for(let e=performance.now()+300;;){let{activeElement:t,defaultView:n}=i.ownerDocument;if(t===i&&n?.navigator.userActivation.isActive&&s())return!0;if(performance.now()>=e)return!1;await new Promise(o=>setTimeout(o,20))}}var Wr=()=>history.length-(typeof navigation>"u"?0:navigation?.currentEntry?.index??0),Vi=class{#e;#t=Wr();#s=0;constructor(s,e){let t=s;this.#e=window.setInterval(()=>{let n=Wr();navigator.userActivation.isActive&&(t=Math.min(t+1,s)),t-=Math.max(0,n-this.#t),this.#s+=n-this.#t,this.#t=n,t<0&&e()},1e3)}stop(){clearInterval(this.#e)}back(){let s=Math.min(this.#s,history.length-1);s>0&&history.go(-s)}};function Vr(i,s){Vn(i,s.replace(/\r\n?/g,`
`).split(`
`),0)}var Gr=/^ {0,3}(```|~~~)/,zr=/^ {0,3}(#{1,6})[ \t]+(.*)$/,Kr=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,Gi=/^ {0,3}> ?/,zs=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,Nc=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function Pe(i,s){return i.appendChild(i.ownerDocument.createElement(s))}function Vn(i,s,e){let t=e<8;for(let n=0;n<s.length;){let o=s[n],a=zr.exec(o),l=Gr.exec(o);if(o.trim()==="")n++;else if(l){let h=++n;for(;n<s.length&&!s[n].trimStart().startsWith(l[1]);)n++;Pe(Pe(i,"pre"),"code").textContent=s.slice(h,n++).join(`
`)}else if(a)Wn(Pe(i,`h${a[1].length}`),a[2]),n++;else if(Kr.test(o))Pe(i,"hr"),n++;else if(t&&Gi.test(o)){let h=[];for(;n<s.length&&Gi.test(s[n]);)h.push(s[n++].replace(Gi,""));Vn(Pe(i,"blockquote"),h,e+1)}else if(t&&zs.test(o))n=Fc(i,s,n,e);else if(o.includes("|")&&n+1<s.length&&Nc.test(s[n+1]))n=Uc(i,s,n);else{let h=[o];for(;++n<s.length&&s[n].trim()!==""&&!Dc(s[n],t);)h.push(s[n]);Wn(Pe(i,"p"),h.join(`
`))}}}function Dc(i,s){return Gr.test(i)||zr.test(i)||Kr.test(i)||s&&(Gi.test(i)||zs.test(i))}function Fc(i,s,e,t){let n=/\d/.test(zs.exec(s[e])[2]),o=Pe(i,n?"ol":"ul");o instanceof i.ownerDocument.defaultView.HTMLOListElement&&(o.start=parseInt(s[e].trim(),10));for(let a;e<s.length&&(a=zs.exec(s[e]))&&/\d/.test(a[2])===n;){let l=[s[e++].slice(a[0].length)],h=/^(\t| {2,})/;for(;e<s.length;e++){let $=s[e];if($.trim()===""?!h.test(s[e+1]??""):!h.test($))break;l.push($.replace(/^(\t| {1,4})/,""))}for(;e<s.length&&s[e].trim()===""&&zs.test(s[e+1]??"");)e++;Vn(Pe(o,"li"),l,t+1)}return e}function Uc(i,s,e){let t=Pe(i,"table"),n=(o,a)=>{let l=Pe(t,"tr");for(let h of o.trim().replace(/^\||\|$/g,"").split("|"))Wn(Pe(l,a),h.trim())};for(n(s[e],"th"),e+=2;e<s.length&&s[e].includes("|");e++)n(s[e],"td");return e}var Bc=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,Wc={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function Wn(i,s){let e=[{mark:"",element:i}],t=0,n=o=>e[e.length-1].element.append(o);for(let o of s.matchAll(Bc)){let[a,l,h,$,w,f]=o,L=o.index+a.length;n(s.slice(t,o.index)),t=L;let U=e[e.length-1].element,ne=s[o.index-1]??"";if(l!==void 0)n(l);else if(h!==void 0)Pe(U,"code").textContent=h;else if($!==void 0){let Fe=Pe(U,"a");Fe.textContent=$||w,/^(https?:\/\/|mailto:)/i.test(w)&&(Fe.href=w)}else f===void 0?Pe(U,"br"):e[e.length-1].mark===f&&!/\s/.test(ne)?e.pop():e.length>8||/^\s?$/.test(s[L]??"")||f[0]==="_"&&/\w/.test(ne)?n(f):e.push({mark:f,element:Pe(U,Wc[f])})}n(s.slice(t));for(let{mark:o,element:a}of e.slice(1).reverse())a.replaceWith(o,...a.childNodes)}var X=class extends Error{constructor(e,t,n){super(t);this.code=e;this.outcome=n}};var Vc=new Set("main article section header footer aside nav div p span h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td pre code kbd samp blockquote figure figcaption img hr br b strong i em u s small sub sup mark abbr cite q address del ins".split(" ")),Gc=new Set("head script noscript template iframe object embed svg math textarea select title".split(" ")),zc=new Set("class id colspan rowspan span start type alt width height dir lang align".split(" "));function zi(i,s){if(typeof s=="string"&&i.append(s),!Array.isArray(s))return;let[e,t,...n]=s;if(e==="style"){Kc(i.ownerDocument,n.join(""));return}if(e==="head"){for(let a of n)Array.isArray(a)&&a[0]==="style"&&zi(i,a);return}if(typeof e!="string"||Gc.has(e))return;let o=i;Vc.has(e)&&i.append(o=i.ownerDocument.createElement(e));for(let[a,l]of Object.entries(t??{}))typeof l=="string"&&(a==="style"?o.style.cssText+=l:(o!==i&&zc.has(a)||o!==i&&a==="src"&&l.startsWith("data:image/"))&&o.setAttribute(a,l));for(let a of n)zi(o,a)}function Kc(i,s){let e=new i.defaultView.CSSStyleSheet;e.replaceSync(s),i.adoptedStyleSheets.push(e)}var Qr=5e3,Gn=(i,s)=>new X("not_supported",`export.${i} is not possible here: ${s}`),Ki=(i,s)=>new X("invalid_argument",`export.${i}: ${s}`),zn=new Map,Ks=class{#e;#t;#s;#i;#o=0;#n=!1;#r=-Qr;constructor(s,e,t,n){zn.has(s)||zn.set(s,new Map),this.#e=zn.get(s),this.#t=e,this.#s=t,this.#i=n}static has(s){return["savePDF","savePdf","pickFolder","getDefaultFolder","writeFiles","verifyFiles","openFolder"].includes(s)}async call(s,e,t){let n=e[0]??{};switch(s){case"savePDF":case"savePdf":return this.#a(s,()=>this.#c(n));case"pickFolder":return this.#a(s,()=>this.#u(t));case"getDefaultFolder":return this.paths.at(-1)??null;case"openFolder":{let o=await Zr(this.#d(s,n.path),!1).catch(()=>{throw new X("not_found","export.openFolder: there is no such folder")});return this.#a(s,async()=>(await this.#l(s,{mode:"read",startIn:o}),{opened:!0}))}case"writeFiles":return{written:await this.#f(this.#d(s,n.directory),this.#m(s,n.files,t),t),directory:Jr(n.directory)};default:return this.#v(this.#d(s,n.directory),this.#m(s,n.files,t),t)}}get paths(){return[...this.#e.keys()]}async#a(s,e){if(!await this.#s()||this.#n||performance.now()-this.#r<Qr)throw new X("permission_denied",`export.${s} needs a click of the user in the page, each time`);this.#n=!0;try{return await e()}finally{this.#n=!1,this.#r=performance.now()}}async#c({filename:s,markdown:e,document:t,metadata:n}){if(typeof e!="string"&&!Array.isArray(t))throw Ki("savePDF","markdown must be a text");let o=this.#t.ownerDocument,a=o.createElement("iframe");a.setAttribute("sandbox","allow-same-origin allow-modals"),a.className="print",a.setAttribute("aria-hidden","true"),a.tabIndex=-1,Object.assign(a.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),o.body.append(a);try{let l=a.contentDocument;l.title=m(String(s??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,typeof e=="string"?(l.body.style.font="11pt/1.5 sans-serif",l.body.style.overflowWrap="anywhere",Vr(l.body,e)):zi(l.body,t);for(let[h,$]of Object.entries(n??{}).reverse()){if(typeof $!="string"&&typeof $!="number")continue;let w=l.createElement(h==="title"?"h1":"p");w.textContent=h==="title"?String($):`${h}: ${$}`,l.body.prepend(w)}for(let h of l.querySelectorAll("pre"))h.style.whiteSpace="pre-wrap";for(let h of l.querySelectorAll("table, th, td"))Object.assign(h.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(h=>setTimeout(h)),a.contentWindow.print()}finally{a.remove()}return null}async#l(s,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new X("permission_denied",`export.${s}: ${t.message}`)}}async#u(s){if(!this.#i)throw Gn("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw Gn("pickFolder","the browser has no dialog for it");let e=await this.#i()&&await this.#l("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name.replace(/^\.+|[\\/:\0]/g,"").slice(0,100)||"folder",n=`/${t}`;for(let o=2;this.#e.has(n)&&!await this.#e.get(n).isSameEntry(e);o++)n=`/${t} (${o})`;if(!this.#e.delete(n)&&this.#e.size>=s.folders)throw new X("quota_exceeded",`the plugin has ${s.folders} folders already`);return this.#e.set(n,e),{selected:!0,path:n}}#d(s,e){if(!window.showDirectoryPicker)throw Gn(s,"this browser does not let a page use a folder");let t=Jr(e).split("/").slice(1),n=this.#e.get(`/${t[0]}`);if(!n)throw new X("not_found",`export.${s}: the user has chosen no such folder; call pickFolder`);let o=t.slice(1);return o.length>0&&this.#h(s,o.join("/")),{root:n,below:o}}#h(s,e){if(typeof e!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(e)){let t=JSON.stringify(e);throw Ki(s,`${t} is no path in the folder, whose names begin with no dot`)}return e}#m(s,e,t){if(!Array.isArray(e))throw Ki(s,"files must be a list");if(e.length>t.files)throw new X("quota_exceeded",`at most ${t.files} files are possible`);return e.map(n=>{let o=typeof n=="string"?{name:n}:n,{name:a,content:l=""}=o??{};if(typeof l!="string")throw Ki(s,"the content of a file must be a text");return{name:this.#h(s,a),content:l}})}async#f(s,e,t){if((this.#o+=e.length)>t.files)throw new X("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:n,content:o}of e)try{let a=await(await Yr(s,n,!0)).createWritable();await a.write(o),await a.close()}catch(a){throw new X("unavailable",`export.writeFiles: ${n}: ${a.message}`)}return e.length}async#v(s,e,t){let n=[],o;for(let{name:a}of e)try{let l=await Yr(s,a,!1);if(l.kind==="file"&&o===void 0&&/^kickoff\b/i.test(l.name)){let h=await l.getFile();h.size<=t.callBytes/2&&(o=await h.text())}}catch(l){if(!["NotFoundError","TypeMismatchError"].includes(l.name))throw new X("unavailable",`export.verifyFiles: ${a}: ${l.message}`);n.push(a)}return{verified:n.length===0,missing:n,kickoffContent:o}}};function Jr(i){let s=String(i?.path??i).replace(/\/+$/,"");return s.startsWith("/")?s:`/${s}`}async function Zr({root:i,below:s},e){let t=i;for(let n of s)t=await t.getDirectoryHandle(n,{create:e});return t}async function Yr({root:i,below:s},e,t){let n=e.split("/"),o=n.pop(),a=await Zr({root:i,below:[...s,...n]},t);try{return await a.getFileHandle(o,{create:t})}catch(l){if(t||l.name!=="TypeMismatchError")throw l;return a.getDirectoryHandle(o)}}var Qi=class{#e;#t;#s;#i="there";#o=!1;#n;#r;constructor(s,e){this.#e=s,this.#t=e,this.#s=window.setInterval(()=>this.#c(),2e3)}ready(){this.#o=this.#r===void 0,clearTimeout(this.#r),this.#r=void 0,this.answered()}loaded(){clearTimeout(this.#r),this.#r=this.#o?void 0:window.setTimeout(()=>this.#a(),2e3),this.#o=!1}answered(){this.#n=void 0,this.#l("there")}stop(){clearInterval(this.#s),clearTimeout(this.#r)}#a(){this.#r=void 0,this.#l("away")}#c(){this.#i!=="away"&&(document.hidden?this.#n=void 0:this.#n===void 0?(this.#n=performance.now(),this.#e()):performance.now()-this.#n>6e3&&this.#l("silent"))}#l(s){s!==this.#i&&(this.#i=s,this.#t(s))}};var Ji={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",history:"The page filled the history of this tab, so it was cut off: what lay far back in it may be gone.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},Qc=256,Jc=2048,Qn=matchMedia("(hover: hover)").matches?5e3:1e3,Yi={at:-Qn,tab:!1};for(let i of["keydown","pointerdown"])addEventListener(i,s=>{Yi={at:performance.now(),tab:s instanceof KeyboardEvent&&s.key==="Tab"}},!0);var Kn=new ls(1);function Xr(i,s){return typeof i=="number"&&!Number.isSafeInteger(i)&&s!==void 0&&/^-?\d+$/.test(s)&&String(BigInt(i))!==s}function Yc(i,s,e){return Xr(s,e?.source)?JSON.rawJSON(e.source):s}function Zc(i){return JSON.parse(i,(e,t,n)=>Xr(t,n?.source)?BigInt(n.source):t)}function Xc(i,s){for(let e=i;e;e=e===e.parent?null:e.parent)if(e===s)return!0;return!1}var gs=class{#e;#t;#s;#i;#o;#n;#r;#a;#c;#l;#u=!1;#d=new AbortController;#h=0;#m=0;#f={window:0,channel:0};#v=!1;#b=!1;#y=!1;#C=0;#p=0;#w=document.activeElement;#$;constructor(s,e,t,n={}){let o=n.window??window;this.#e=s,this.#t=e,this.#s=t,this.place=this.#$=n.at,this.element=document.createElement("iframe"),this.element.title=n.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#o=new Ks(e,this.element,this.#x,t.confirmFolder),this.#n=new Qi(()=>this.#l?.postMessage({ask:!0}),$=>t.changed?.($)),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),o.addEventListener("message",this.#E),this.element.addEventListener("load",()=>{this.#u=!1,this.#c!==void 0&&this.#n.loaded()}),this.element.addEventListener("pointerenter",()=>this.#b=!0),this.element.addEventListener("pointerleave",()=>this.#b=!1),addEventListener("focusin",this.#S),addEventListener("focus",this.#k),addEventListener("blur",this.#A);let a=Kn.join(e),l=()=>{this.element.name=JSON.stringify({theme:t.theme()})};l();let h=t.onTheme(()=>{l(),this.#l?.postMessage({theme:t.theme()})});this.#i=()=>{o.removeEventListener("message",this.#E),removeEventListener("focusin",this.#S),removeEventListener("focus",this.#k),removeEventListener("blur",this.#A),h(),a()},this.#M(n.overlay??!1)}async#M(s){try{let e=await this.#e.openView({id:this.#t,overlay:s});if(this.#d.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#c=e.id,this.#a=e.limits,Kn.most=e.limits.connections,this.#r=new Vi(e.limits.historyEntries,()=>{this.#g(Ji.history),this.#r?.back()}),this.element.src=Tt+e.url+(this.#$?.hash??"")}catch(e){this.#g(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#y=!0,this.element.focus({preventScroll:!0})}close(){this.#d.signal.aborted||(this.#d.abort(),this.#i(),this.#n.stop(),this.#r?.stop(),this.#l?.close(),this.element.remove(),this.#c!==void 0&&this.#e.closeView({id:this.#t,view:this.#c}).catch(()=>{}))}#g(s){this.#d.signal.aborted||(this.close(),this.#s.failed(s))}#E=s=>{let e=this.element.contentWindow;if(e===null||!Xc(s.source,e)||this.#R("window")||s.source!==e||this.#u||s.data?.wasmhost!=="ready")return;this.#u=!0,this.#l?.close();let t=new MessageChannel;this.#l=t.port1,this.#l.onmessage=a=>this.#I(t.port1,a.data);let{token:n}=s.data,o={wasmhost:"connect",token:n,theme:this.#s.theme(),place:this.#$};this.#$=void 0,e.postMessage(o,"*",[t.port2]),this.#n.ready()};#S=()=>{document.activeElement!==this.element&&(this.#w=document.activeElement),this.#k()};#k=()=>{document.activeElement!==this.element&&(this.#y=!1,Yi.tab=!1)};#P(){return this.element.ownerDocument!==document||this.#y||this.#b||Yi.tab?!0:navigator.userActivation.isActive&&performance.now()-Yi.at>Qn}#x=()=>Br(this.element,()=>this.#P());#A=()=>{if(document.activeElement===this.element){if(this.#P()){this.#y=!0;return}++this.#C>this.#a.focuses&&this.#g(Ji.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#w instanceof HTMLElement&&this.#w.focus()})}};#R(s){let e=Math.floor(performance.now()/1e3);e!==this.#m&&(this.#m=e,this.#f={window:0,channel:0});let t=this.#a.messagesPerSecond;return++this.#f[s]<=(s==="channel"?t:Math.max(10,t/10))?!1:(this.#g(Ji.flood),!0)}#I(s,e){if(this.#R("channel")||typeof e!="object"||e===null)return;if("here"in e){this.#n.answered();return}if("follow"in e){this.#j();return}if("place"in e){this.#H(e.place);return}let{id:t,namespace:n,method:o,args:a}=e;typeof t!="number"||typeof n!="string"||typeof o!="string"||typeof a!="string"||n.length+o.length>Qc||this.#_(s,{id:t,namespace:n,method:o,args:a})}#H(s){let{hash:e,x:t,y:n}=s??{};typeof e!="string"||e.length>Jc||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(n)||(this.place={hash:e,x:t,y:n})}async#_(s,e){this.#h++;try{if(this.#h>this.#a.openCalls)throw new X("quota_exceeded","too many calls wait for their answers");s.postMessage({id:e.id,result:await this.#O(e)})}catch(t){let n=t instanceof X?t.code:"unavailable",o=t instanceof Error?t.message:String(t),a=t instanceof X?t.outcome:void 0;s.postMessage({id:e.id,error:{code:n,message:o,outcome:a}}),t.code==="view_not_found"&&this.#g(Ji.ended)}finally{this.#h--}}async#O({namespace:s,method:e,args:t}){if(t.length>this.#a.callBytes)throw new X("quota_exceeded",`the arguments of a call have at most ${this.#a.callBytes} bytes`);let n;try{n=JSON.parse(t,Yc)}catch{n=void 0}if(!Array.isArray(n))throw new X("invalid_argument","the arguments of a call must be a list of JSON");if(s==="session"&&e==="launchWithDraft"){if(performance.now()>this.#p&&!await this.#x())throw new X("permission_denied","session.launchWithDraft needs a click of the user in the page");let{draftText:o,autoSend:a,projectId:l}=n[0]??{};if(l!=null&&!(await this.#T("project","listAll",[])).some($=>$.id===l))throw new X("not_found","session.launchWithDraft: the plugin has no such project");this.#p=0,this.#s.openSession({draftText:String(o??""),autoSend:a===!0});return}return s==="project"&&e==="openAddDialog"?this.#L(n[0]):s==="export"&&Ks.has(e)?this.#o.call(e,n,this.#a):this.#T(s,e,n)}async#L(s){let e=this.#s.addProject;if(!e)throw new X("not_supported","project.openAddDialog is not possible here: open the page in the console");if(this.#p===1/0||!await this.#x())throw new X("permission_denied","project.openAddDialog needs a click of the user in the page");this.#p=1/0;try{let{preselectedFolder:t}=s??{},n=await e(this.#o.paths,String(t??""));if(this.#p=0,!n)return{cancelled:!0};let o=await this.#T("project","create",[n]);return this.#p=performance.now()+Qn,{cancelled:!1,projectId:o.id,project:o}}finally{this.#p===1/0&&(this.#p=0)}}async#T(s,e,t){let{signal:n}=this.#d,o={id:this.#t,view:this.#c??"",namespace:s,method:e,args:t},a=()=>this.#e.callView(o,{signal:n,parse:Zc}),{result:l,error:h}=await Kn.take(this.#t,a,n);if(h!==void 0)throw new X(h.code,h.message,h.outcome);return l}async#j(){if(!this.#v)for(this.#v=!0;!this.#d.signal.aborted;){try{for await(let s of this.#e.followEvents({id:this.#t},{signal:this.#d.signal})){if(s.name==="end")break;let{channel:e,data:t}=s.data;typeof e=="string"&&this.#l?.postMessage({channel:e,data:t})}}catch{}await new Promise(s=>setTimeout(s,1e3))}}};var Zi=class{constructor(s,e,t){this.label=s;this.changed=e;this.#e=0;this.#s=new AbortController;this.moved=(s,e)=>{this.#e=s,this.#t=e,this.changed()};this.signal=AbortSignal.any([this.#s.signal,t])}#e;#t;#s;bar(){let s=this.#e,e=this.#t,t=e!==void 0&&s>=e,n=s===0?"":t?u.transfer.looks:e===void 0?B(s):u.transfer.of(B(s),B(e),dr(s/e)),o=e!==void 0&&!t;return r`<div class="transfer">
      <progress aria-label=${this.label} max="1" value=${o?s/e:c}></progress>
      <span class="faint">${n}</span>
      ${y(u.cancel,()=>this.#s.abort(),{name:u.transfer.cancel(this.label)})}
    </div>`}};function ea(i){return(s,e={})=>new Promise((t,n)=>{let o=String(s),a=new XMLHttpRequest,l=()=>n(new TypeError("no answer"));a.open(e.method??"GET",o),new Headers(e.headers).forEach((h,$)=>a.setRequestHeader($,h)),a.upload.onprogress=h=>i(h.loaded,h.total),a.onerror=l,a.onabort=()=>n(new DOMException("","AbortError")),a.onload=()=>{if(a.responseURL!==o)return l();let{status:h}=a,$=a.getResponseHeader("Content-Type")??"";t(new Response(h===204?null:a.responseText,{status:h,headers:{"Content-Type":$}}))},e.signal?.addEventListener("abort",()=>a.abort(),{once:!0}),e.signal?.aborted?a.onabort(new ProgressEvent("abort")):a.send(e.body)})}var Xi;function ta(i){Xi=i}var S=class extends Me{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new Map;this.#t=new AbortController;this.#s=0}#e;#t;#s;get live(){return Xi}get client(){return Xi.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#t=new AbortController;let{signal:e}=this.#t;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#t.abort()}get signal(){return this.#t.signal}async load(e){}async refresh(){let e=++this.#s,{signal:t}=this.#t;try{if(await this.load(t),e!==this.#s)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(n){if(t.aborted||e!==this.#s)return;this.#i(n)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let n=await t();return await this.refresh(),n}catch(n){this.#t.signal.aborted||this.#i(n);return}finally{let n=new Set(this.running);n.delete(e),this.running=n}}}async transfer(e,t,n){if(this.running.has(e))return;let o=new Zi(t,()=>this.requestUpdate(),this.#t.signal);return this.#e.set(e,o),this.run(e,async()=>{try{return await n(o,Vs(ea(o.moved)))}catch(a){if(!o.signal.aborted)throw a;return}finally{this.#e.delete(e)}})}bar(e){return this.#e.get(e)?.bar()??c}runs(e){return this.running.has(e)}#i(e){Xi.refused(e),this.failure=e,this.updateComplete.then(()=>{let t=this.querySelector(".notice[role=alert]");t?.scrollIntoView({block:"nearest"}),t?.focus({preventScroll:!0})})}render(){return r` ${this.failure===void 0?c:mt(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?_i():c}`}};p([v()],S.prototype,"failure",2),p([v()],S.prototype,"loaded",2),p([v()],S.prototype,"running",2);var me=u.sessions,eh=400,Jn=new Map;function sa(i,s){Jn.set(i,s)}var en=i=>i?.status==="starting"||i?.status==="running",fs,ee,Qs,ia,na,oa,tn,ra,Yn,sn,gt=class extends S{constructor(){super(...arguments);b(this,ee);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";b(this,fs)}connectedCallback(){super.connectedCallback();let e=Jn.get(this.plugin);Jn.delete(this.plugin),this.draft=e?.draftText??"",e?.autoSend&&d(this,ee,sn).call(this,void 0)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(g(this,fs))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,n]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let o=n.messages.length!==this.messages.length||en(g(this,ee,Qs));this.messages=n.messages,clearTimeout(g(this,fs)),en(g(this,ee,Qs))&&k(this,fs,setTimeout(()=>{this.refresh()},eh)),o&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return r`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${m(e.label)}</bdi></h2>
          ${y(me.new,()=>Ie("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>r`<li>
                <a
                  href=${A("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":c}
                  ><span class="grow">${M(t.name)}</span> ${j(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?r`<p class="faint">${me.none}</p>`:c}
      </aside>
      <div class="card conversation">${g(this,ee,Qs)?d(this,ee,oa).call(this,g(this,ee,Qs)):d(this,ee,ia).call(this,e)}</div>
    </div>`}};fs=new WeakMap,ee=new WeakSet,Qs=function(){return this.list?.sessions.find(e=>e.id===this.session)},ia=function(e){return r`${O(me.start,me.startHelp)} ${d(this,ee,na).call(this,e)} ${d(this,ee,Yn).call(this,void 0)}`},na=function(e){return e.suggestedPrompts.length===0?c:r`<div>
      <p class="faint">${me.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>r`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${M(t.label)}
            </button>`)}
      </div>
    </div>`},oa=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return r`<div class="row">
        <h2 class="grow">${M(e.name)}</h2>
        ${E(me.status[e.status]??m(e.status),t[e.status]??"")}
        ${e.status==="ended"?c:y(me.stop,()=>{this.run("stop",()=>this.client.stopSession(g(this,ee,tn)))},{busy:this.runs("stop")})}
        ${y(me.remove,()=>{d(this,ee,ra).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?r`<p class="bad-text">${m(e.reason)}</p>`:c}
      <div class="chat" role="log" tabindex="0" aria-label=${me.messages} aria-busy=${en(e)?"true":"false"}>
        ${Ue(this.messages,n=>n.id,n=>r`<div class="message ${n.role==="user"?"mine":""}">
              <small
                >${n.role==="user"?me.you:me.role[n.role]??m(n.role)} · ${j(n.timestamp)}</small
              >
              <p dir="auto">${ue(n.text)}</p>
            </div>`)}
        ${en(e)?r`<p class="faint typing">${me.working}</p>`:c}
      </div>
      ${e.status==="ended"?r`<p class="faint">${me.ended}</p>`:d(this,ee,Yn).call(this,e)}`},tn=function(){return{id:this.plugin,session:this.session}},ra=async function(){await z({title:me.removeQuestion,body:r`<p>${me.removeHelp}</p>`,confirm:me.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(g(this,ee,tn)),Ie("plugin",this.plugin,"sessions")})},Yn=function(e){return r`<form class="composer" @submit=${t=>{t.preventDefault(),d(this,ee,sn).call(this,e)}}>
      <textarea
        aria-label=${me.message}
        placeholder=${me.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key!=="Enter"||t.shiftKey||t.isComposing||(t.preventDefault(),d(this,ee,sn).call(this,e))}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${me.send}</button>
    </form>`},sn=async function(e){let t=this.draft.trim();t!==""&&await this.run("send",async()=>{if(e)await this.client.sendToSession({...g(this,ee,tn),text:t});else{let n=await this.client.createSession({id:this.plugin,prompt:t});Ie("plugin",this.plugin,"sessions",n.id)}this.draft=""})},p([_()],gt.prototype,"plugin",2),p([_()],gt.prototype,"session",2),p([v()],gt.prototype,"list",2),p([v()],gt.prototype,"messages",2),p([v()],gt.prototype,"draft",2),gt=p([x("plugin-sessions")],gt);var th=200,sh=["50","100","200","300","400","500","600","700","800","900"].map(i=>`--surface-${i}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function ih(){let i=getComputedStyle(document.documentElement);return{mode:xn(),visualTheme:"wasmhost",properties:Object.fromEntries(sh.map(s=>[s,i.getPropertyValue(s).trim()]))}}function nn(i,s,e){return{theme:ih,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!i.plugin(s)?.permissions.some(n=>n.name==="sessions"&&n.granted))throw new X("permission_denied","session.launchWithDraft needs the permission sessions");sa(s,t),setTimeout(()=>Ie("plugin",s,"sessions"),th)},failed:e}}var Zn=u.page,on=new Map;async function rn(i,s){let e=on.get(s);if(e&&!e.closed){e.focus();return}let t={width:360,height:480},n=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(t):window.open("","",`popup,width=${t.width},height=${t.height}`);if(!n)throw new Error(Zn.blocked);n.opener=null,on.set(s,n);let o=new gs(i.client,s,nn(i,s,()=>n.close()),{overlay:!0,title:Zn.titleOf(s),window:n});n.document.title=Zn.titleOf(s),Object.assign(n.document.body.style,{margin:"0",height:"100vh"}),Object.assign(o.element.style,{border:"0",width:"100%",height:"100%"}),n.document.body.append(o.element);let a=()=>{let l=i.plugin(s)?.state;(l===void 0||l==="disabled")&&n.close()};i.addEventListener("plugins",a),n.addEventListener("pagehide",()=>{i.removeEventListener("plugins",a),on.get(s)===n&&on.delete(s),o.close()})}var nh=4,oh=3e3,rh=15e3,ah=2e4,re,aa,Xn,eo,to,an,la,da,ca,Gt=class extends Me{constructor(){super(...arguments);b(this,re);this.shown=[];this.offers=new Map}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:n}=e.detail;!t||t.read||n==="read"||(this.shown=[...this.shown.filter(o=>o.id!==t.id),t].slice(-nh),setTimeout(()=>d(this,re,Xn).call(this,t.id),Math.min(rh,Math.max(oh,t.durationMs??6e3))))}),this.live.addEventListener("change",()=>this.requestUpdate()),this.live.addEventListener("enabled",e=>{let{detail:t}=e;this.live.plugin(t)?.ui?.overlay&&(d(this,re,to).call(this,t,void 0),setTimeout(()=>d(this,re,an).call(this,t),ah))}),this.live.undo.addEventListener("added",()=>{d(this,re,aa).call(this)})}render(){return[d(this,re,da).call(this),d(this,re,ca).call(this)]}};re=new WeakSet,aa=async function(){this.requestUpdate(),await this.updateComplete,[...this.querySelectorAll(".undo button")].at(-1)?.focus()},Xn=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,re,Xn).call(this,e),1e3):d(this,re,eo).call(this,e)},eo=function(e){this.shown=this.shown.filter(t=>t.id!==e)},to=function(e,t){this.offers=new Map(this.offers).set(e,t)},an=function(e){let t=new Map(this.offers);t.delete(e),this.offers=t},la=async function(e){try{await rn(this.live,e),d(this,re,an).call(this,e)}catch(t){d(this,re,to).call(this,e,t)}},da=function(){let{undo:e}=this.live;return e.list.length+this.offers.size===0?c:r`<div class="undo" role="status">
      ${Ue(e.list,t=>t.key,t=>r`<div class="toast">
            <div>${t.failure===void 0?t.text:mt(t.failure)}</div>
            ${t.failure!==void 0?y(u.dismiss,()=>e.drop(t.key)):e.has(t.key)?y(u.undo,()=>e.drop(t.key)):c}
          </div>`)}
      ${Ue(this.offers,([t])=>t,([t,n])=>r`<div class="toast">
            <div>${n===void 0?u.page.hasOverlay(t):mt(n)}</div>
            ${y(u.page.overlay,()=>{d(this,re,la).call(this,t)},{name:u.page.overlayOf(t)})}
            <button type="button" class="plain" aria-label=${u.dismiss} @click=${()=>d(this,re,an).call(this,t)}>
              ${Te("close")}
            </button>
          </div>`)}
    </div>`},ca=function(){return r`<div class="toasts" role="log" aria-label=${u.pages.notifications}>
      ${Ue(this.shown,e=>e.id,e=>r` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${u.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?r`<strong>${M(e.title)}</strong>`:""}
              <p>${M(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${u.dismiss} @click=${()=>d(this,re,eo).call(this,e.id)}>
              ${Te("close")}
            </button>
          </div>`)}
    </div>`},p([_({attribute:!1})],Gt.prototype,"live",2),p([v()],Gt.prototype,"shown",2),p([v()],Gt.prototype,"offers",2),Gt=p([x("wasmhost-toasts")],Gt);var se=u.home,lh=["notes","feed-digest"],dh=3e3,ha=500;function so(i){let s={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return E(u.state[i.state]??m(i.state),s[i.state]??"")}var ch=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function hh(i){let s=ch.get(i);return s?r`<p><a href=${A(s)}>${se.goTo(u.pages[s])}</a></p>`:c}function ph(i){let s=i.missingPermissions??[];return s.length>0?r`<p>${se.missing} <code>${s.join(", ")}</code></p>`:c}var Js,Ys,Zs,_e,pa,ua,ma,ga,fa,va,zt=class extends S{constructor(){super(...arguments);b(this,_e);this.topics=["plugins","notices"];this.alerts=[];this.filter="";b(this,Js,new Map);b(this,Ys,new Map);b(this,Zs,-ha)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{let n=performance.now()-g(this,Zs)>=ha;!document.hidden&&this.live.connection==="open"&&n&&d(this,_e,pa).call(this)},dh);this.signal.addEventListener("abort",()=>clearInterval(e));let t=()=>k(this,Zs,performance.now());addEventListener("scroll",t,{capture:!0,passive:!0,signal:this.signal})}async load(e){let[t,n]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=n.notifications;let o=performance.now();for(let a of this.live.plugins){let l=g(this,Js).get(a.id);l&&(o-l.at<500||l.stats===a.stats)||(l&&g(this,Ys).set(a.id,Math.max(0,a.stats.instructions-l.ticks)/(o-l.at)*1e3),g(this,Js).set(a.id,{at:o,ticks:a.stats.instructions,stats:a.stats}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),n=t===""?e:e.filter(o=>`${o.id} ${o.name} ${o.description??""}`.toLowerCase().includes(t));return r` <div class="title">
        <h1>${u.pages.home}</h1>
        <a class="button primary" href=${A("install")}>${Te("plus")}${u.pages.install}</a>
      </div>
      ${d(this,_e,fa).call(this)}
      ${e.length===0&&this.live.ready?d(this,_e,ma).call(this):r` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${u.pages.plugins} <span class="faint">${H(e.length)}</span></h2>
                ${e.length>5?r`<input
                        type="search"
                        aria-label=${se.filter}
                        placeholder=${se.filter}
                        .value=${this.filter}
                        @input=${o=>{this.filter=o.target.value}}
                      />`:c}
                ${d(this,_e,ua).call(this)}
              </div>
              ${n.length===0?O(se.noMatch,se.noMatchHelp):r`<long-list
                      .items=${n}
                      .key=${o=>o.id}
                      .row=${o=>d(this,_e,va).call(this,o)}
                      .rowClass=${()=>"card plugin"}
                      .kind=${"cards"}
                      .height=${184}
                    ></long-list>`}
            </section>`}`}};Js=new WeakMap,Ys=new WeakMap,Zs=new WeakMap,_e=new WeakSet,pa=async function(){let e=this.querySelector("long-list")?.drawn.map(t=>t.id)??[];e.length>0&&await this.live.figures(e).catch(()=>{}),await this.refresh()},ua=function(){let e=this.status?.memory;return e?r`<span class="total"
          ><span class="faint">${se.memoryOfAll}</span>${Bs(se.memoryOfAll,e.usedBytes,e.maxBytes,`${B(e.usedBytes)} / ${B(e.maxBytes)}`)}</span
        >`:c},ma=function(){return O(se.none,ve(se.noneHelp),r`<div class="row">
          ${y(se.examples,()=>{d(this,_e,ga).call(this)},{kind:"primary",busy:this.runs("examples")})}
          <a class="button" href=${A("install")}>${u.pages.install}</a>
          <a class="button" href=${A("catalogue")}>${u.pages.catalogue}</a>
        </div>
        ${this.bar("examples")}
        <p class="faint">${se.examplesHelp}</p>`)},ga=async function(){await this.transfer("examples",se.examples,async({signal:e},t)=>{for(let n of lh){let o=await fetch(`console/examples/${n}.plugin.zip`,{signal:e});if(!o.ok)throw new TypeError(o.statusText);let a=await o.blob(),{digest:l,permissions:h}=await t.inspectPackage({},a,{signal:e});await t.installPackage({digest:l,grants:h.map($=>$.name)},a,{signal:e})}await this.live.changed("plugins")})},fa=function(){let e=this.live.plugins.filter(h=>h.state==="failed"||h.state==="incompatible"||(h.missingPermissions?.length??0)>0||(h.faults?.length??0)>0),t=new Set(e.map(h=>h.id)),n=(this.status?.findings??[]).filter(h=>!h.plugin||!t.has(h.plugin)),o=this.live.waiting,a=this.alerts.filter(h=>!this.live.undo.has(`dismiss ${h.id}`)),l=r`<a href=${A("inbox")}>${se.openInbox}</a>`;return o+e.length+n.length+a.length===0?c:r`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${se.attention}</h2>
      ${o>0?T("info",r`<strong>${se.approvals(o)}</strong> ${l}`):c}
      ${e.map(h=>T("bad",r`<p>
              <strong
                ><a href=${A("plugin",h.id)}><code>${h.id}</code></a> ${u.state[h.state]}</strong
              >
            </p>
            <p>${m(h.reason??"")}</p>
            ${ph(h)}`))}
      ${n.map(h=>T(h.severity==="error"?"bad":"warn",r`<p>${h.plugin?r`<code>${h.plugin}</code>: ${m(h.what)}`:kt(m(h.what))}</p>
            ${h.do?r`<p class="faint">${ve(kt(m(h.do)))}</p>`:c} ${hh(h.component)}`))}
      ${a.map(h=>T("warn",r`<p class="faint">${u.saysPlugin} <code>${h.plugin}</code>, ${j(h.created)}</p>
            <p>${h.title?r`<strong>${M(h.title)}</strong> `:c}${M(h.body??"")}</p>
            ${y(u.dismiss,()=>this.live.undo.later(`dismiss ${h.id}`,u.notifications.dismissed(h.plugin,this.live.undo.soon),async()=>{await this.client.dismissNotice({id:h.id}),await this.refresh()}),{name:se.dismissOf(h.plugin)})}`))}
    </section>`},va=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),n=g(this,Ys).get(e.id)??0;return r`${Ge(e.name,e.id,{image:this.live.icons.of(e),icon:e.iconName})}
      <div class="grow">
        <h3>
          <a href=${A("plugin",e.id)}><bdi>${m(e.name)}</bdi></a> ${so(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)}</p>
        <p class="said-line" dir="auto">${m(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${se.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?Bs(se.memoryOf(e.id),e.stats.memoryBytes,t,`${B(e.stats.memoryBytes)} / ${B(t)}`):B(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${se.work}</dt>
          <dd>${n>0?se.ticks(H(Math.round(n))):se.idle}</dd>
        </div>
        <div>
          <dt>${se.calls}</dt>
          <dd>
            ${H(e.stats.calls)}${e.stats.errors>0?r` <span class="bad-text">${se.errors(e.stats.errors)}</span>`:c}${e.stats.crashes>0?r` <span class="bad-text">${se.crashes(e.stats.crashes)}</span>`:c}
          </dd>
        </div>
      </dl>`},p([v()],zt.prototype,"status",2),p([v()],zt.prototype,"alerts",2),p([v()],zt.prototype,"filter",2),zt=p([x("home-page")],zt);var Q=u.access,uh=86400,qe,io,ya,$a,ba,wa,vs=class extends S{constructor(){super(...arguments);b(this,qe);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return r`<div class="title"><h1>${u.pages.access}</h1></div>
      ${this.made?d(this,qe,$a).call(this,this.made):c}
      ${d(this,qe,io).call(this,Q.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,qe,io).call(this,Q.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,qe,ba).call(this,e)}>
        <h2>${Q.create}</h2>
        ${N(Q.name,r`<input name="name" required maxlength="100" placeholder=${Q.nameExample} />`)}
        ${N(Q.reaches,r`<select name="plugin">
            <option value="">${Q.everything}</option>
            ${this.live.plugins.map(e=>r`<option value=${e.id}>${Q.onlyPlugin(e.id)}</option>`)}
          </select>`,Q.reachesHelp)}
        ${N(Q.expires,r`<select name="days">
            <option value="7">${Q.days(7)}</option>
            <option value="30" selected>${Q.days(30)}</option>
            <option value="365">${Q.days(365)}</option>
            <option value="0">${Q.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${Q.create}</button></div>
      </form>`}};qe=new WeakSet,io=function(e,t){return t.length===0?c:r`<section>
      <h2>${e}</h2>
      ${le(e,[Q.name,Q.prefix,Q.reaches,Q.made,Q.used,Q.expires,r`<th><span class="hidden">${Q.revoke}</span></th>`],t.map(n=>d(this,qe,ya).call(this,n)))}
    </section>`},ya=function(e){let t=e.scopes.map(n=>r`<code>${[n.plugin,n.method,n.path].filter(Boolean).join(" ")}</code> `);return[G(e.name),e.prefix?r`<code>${e.prefix}…</code>`:c,t.length===0?E(Q.everything,"warn"):t,j(e.createdAt),e.lastUsedAt?j(e.lastUsedAt):Q.never,e.expiresAt?j(e.expiresAt):Q.never,y(Q.revoke,()=>{d(this,qe,wa).call(this,e)},{busy:this.runs(e.id),name:Q.revokeOf(G(e.name))})]},$a=function(e){return T("good",r`<p><strong>${Q.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${y(Q.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${y(Q.done,()=>{this.made=void 0})}
        </div>`)},ba=function(e){e.preventDefault();let t=e.target,n=new FormData(t),o=String(n.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(n.get("name")).trim(),scopes:o===""?[]:[{plugin:o}],expiresInSeconds:Number(n.get("days"))*uh}),t.reset(),await this.updateComplete;let a=this.querySelector(".secret");a?.closest(".notice")?.scrollIntoView({block:"center"}),a?.focus({preventScroll:!0})})},wa=async function(e){await z({title:Q.revokeQuestion(G(e.name)),body:r`<p>${Q.revokeHelp}</p>`,confirm:Q.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},p([v()],vs.prototype,"tokens",2),p([v()],vs.prototype,"made",2),vs=p([x("access-page")],vs);var ie=u.ai,Be,ka,xa,Ta,Ea,Sa,Kt=class extends S{constructor(){super(...arguments);b(this,Be);this.usage=[]}async load(e){let[t,n]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=n.usage}view(){let e=this.settings;return r`<div class="title"><h1>${u.pages.ai}</h1></div>
      ${e.problem?T("bad",m(e.problem)):c} ${e.configured?c:T("info",ie.none)}
      <form class="card form" @submit=${t=>d(this,Be,Ta).call(this,t)}>
        <h2>${ie.provider}</h2>
        ${N(ie.baseUrl,r`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,ie.baseUrlHelp)}
        ${N(ie.model,r`<input name="model" required .value=${e.model} />`)}
        ${N(ie.key,r`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?ie.keySet:ie.keyNone}
          />`,ie.keyHelp)}
        ${N(ie.maxTokens,r`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,ie.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${u.save}
          </button>
          ${e.configured?r`${y(ie.test,()=>{d(this,Be,Ea).call(this)},{busy:this.runs("test")})}
                ${y(ie.forget,()=>{d(this,Be,Sa).call(this)},{kind:"danger",busy:this.runs("forget")})}`:c}
        </div>
        ${this.test?d(this,Be,ka).call(this,this.test):c}
      </form>
      <section>
        <h2>${ie.usage}</h2>
        ${this.usage.length===0?O(ie.noUsage,ie.noUsageHelp):d(this,Be,xa).call(this)}
      </section>`}};Be=new WeakSet,ka=function(e){return T("good",r`<p>${ie.answered(Le(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${M(e.answer)}</p>`)},xa=function(){return le(ie.usage,[ie.plugin,ie.tokens,ie.calls],this.usage.map(e=>[r`<a href=${A("plugin",e.plugin)}><code>${e.plugin}</code></a>`,Bs(ie.tokensOf(e.plugin),e.tokens,e.budget,`${H(e.tokens)} / ${H(e.budget)}`),H(e.calls)]))},Ta=function(e){e.preventDefault();let t=this.settings,n=e.target,o=new FormData(n),a=l=>String(o.get(l)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),n.querySelector("[name=key]").value=""})},Ea=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},Sa=async function(){await z({title:ie.forgetQuestion,body:r`<p>${ie.forgetHelp}</p>`,confirm:ie.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},p([v()],Kt.prototype,"settings",2),p([v()],Kt.prototype,"usage",2),p([v()],Kt.prototype,"test",2),Kt=p([x("ai-page")],Kt);async function ln(i,s,e){let t=[],n=0;for(let o=i.body.getReader();;){let{done:a,value:l}=await o.read();if(a)break;t.push(l),e(n+=l.length)}no(new Blob(t),s)}function no(i,s){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=s,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function ys(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var W=u.backup,mh=100,gh=500,Ee,Pa,Aa,Ra,Ca,Ma,Ia,Ha,Qt=class extends S{constructor(){super(...arguments);b(this,Ee);this.waiting=!1}view(){return this.waiting?r`<div role="status">
        <p>${W.restoring}</p>
        <progress aria-label=${W.restoring}></progress>
      </div>`:r`${this.outcome?d(this,Ee,Ca).call(this,this.outcome):c}
      <p>${W.restoreHelp}</p>
      ${this.staged?d(this,Ee,Aa).call(this,this.staged):r`<form class="form" @submit=${e=>{d(this,Ee,Pa).call(this,e)}}>
              ${N(W.file,r`<input type="file" name="file" required accept=".gz,.tgz,application/gzip" />`)}
              <div class="row"><button ?disabled=${this.runs("look")}>${W.look}</button></div>
            </form>`}
      ${this.bar("look")}`}};Ee=new WeakSet,Pa=async function(e){e.preventDefault();let t=new FormData(e.target).get("file");this.outcome=void 0,this.staged=await this.transfer("look",W.file,({signal:n},o)=>o.stageRestore({},t,{signal:n}))},Aa=function({brings:e,damaged:t}){return r`<h3>${W.brings}</h3>
      <ul class="brings">
        <li>${W.madeOn(wt(e.created),m(e.host))}</li>
        <li>${W.files(e.files,B(e.bytes))}</li>
        ${e.data.map(n=>r`<li>${m(n)}</li>`)}
        ${e.orphans.length?r`<li>${W.orphansOf(e.orphans.length)} ${m(e.orphans.join(", "))}</li>`:c}
        ${e.secrets?r`<li>${W.secrets(e.secrets)}</li>`:c}
        ${e.key?r`<li><strong>${W.withKey}</strong></li>`:c}
        ${e.plugins.map(n=>d(this,Ee,Ra).call(this,n))}
        <li>
          ${W.tokensOf(e.tokens.length)}
          <ul>
            ${e.tokens.map(n=>r`<li>
                  <q>${G(n.name)}</q>:
                  ${n.scopes.length===0?r`<strong>${W.fullAccess}</strong>`:n.scopes.map(o=>r`<code>${m([o.plugin,o.method,o.path].filter(Boolean).join(" "))}</code> `)}
                </li>`)}
          </ul>
        </li>
        ${e.ai?r`<li>
                ${W.provider} <code>${m(e.ai.problem??`${e.ai.baseUrl}, ${e.ai.model}`)}</code>
                ${e.ai.proxy?W.proxy(m(e.ai.proxy)):c} ${e.ai.key?W.providerKey:c}
                ${e.ai.plainKey?r`<strong>${W.plainKey}</strong>`:c}
              </li>`:c}
        ${e.trust.map(n=>r`<li><strong>${W.takes}</strong> ${m(n)}</li>`)}
        ${e.policyBefore?r`<li><strong>${W.policyOf(e.policy,e.policyBefore)}</strong></li>`:c}
        ${t.map(n=>r`<li><strong>${W.damagedIn}</strong> ${m(n)}</li>`)}
      </ul>
      <div class="row">
        ${y(W.restoreThis,()=>{d(this,Ee,Ia).call(this)},{kind:"danger",busy:this.runs("restore")})}
        ${y(W.forget,()=>{d(this,Ee,Ma).call(this)},{busy:this.runs("forget")})}
      </div>`},Ra=function(e){let t=[e.network?W.reaches(e.network.only,e.network.allowHosts.join(", ")):"",e.anySchedule?W.anySchedule:"",e.cpuWeight>mh?W.weight(e.cpuWeight):"",e.previous?W.back(e.previous.version,(e.previous.grants??[]).map(n=>n.name).join(", ")):""].filter(Boolean);return r`<li>
      <code>${m(`${e.id} ${e.version}`)}</code> ${W.granted} ${m(e.granted.join(", "))||W.nothing}
      ${e.enabled?c:`(${W.disabled})`} ${t.map(n=>r`; ${m(n)}`)}
    </li>`},Ca=function(e){return e.state==="done"?T(e.problem?"warn":"good",r`<p><strong>${W.restored}</strong></p>
          ${e.replaced?r`<p>${W.setAside(e.replaced)}</p>`:c}
          ${e.problem?r`<p>${m(e.problem)}</p>`:c}`):T("bad",e.state==="failed"?r`<p><strong>${W.notRestored}</strong></p>
            <p>${m(e.problem??"")}</p>`:r`<p>${W.unknownOutcome}</p>`)},Ma=async function(){await this.run("forget",async()=>{await this.client.discardRestore(),this.staged=void 0})},Ia=async function(){let{digest:e,brings:t}=this.staged;await z({title:W.restoreQuestion,body:r`<p>${W.restoreWarning(t.plugins.length,t.tokens.length)}</p>`,confirm:W.restoreThis,danger:!0})&&await this.run("restore",async()=>{await this.client.agreeToRestore({digest:e}),this.staged=void 0,this.waiting=!0;try{this.outcome=await d(this,Ee,Ha).call(this,e)}finally{this.waiting=!1}})},Ha=async function(e){for(;!this.signal.aborted;){try{let t=await this.client.showRestore({},{signal:this.signal});if(t.state!=="agreed")return t.digest===e?t:{state:"none"}}catch(t){if(ds(t))throw t;xt()}await new Promise(t=>setTimeout(t,gh))}return{state:"none"}},p([v()],Qt.prototype,"staged",2),p([v()],Qt.prototype,"waiting",2),p([v()],Qt.prototype,"outcome",2),Qt=p([x("restore-backup")],Qt);var be=u.backup,nt,_a,Oa,La,ja,Jt=class extends S{constructor(){super(...arguments);b(this,nt);this.orphans=[];this.logs=!1;this.stored=""}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return r`<div class="title"><h1>${u.pages.backup}</h1></div>
      <section class="card">
        <h2>${be.make}</h2>
        <p>${be.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${be.withLogs}</span></label
        >
        <div class="row">
          ${y(be.make,()=>{d(this,nt,_a).call(this)},{kind:"primary",busy:this.runs("backup")})}
        </div>
        ${this.bar("backup")}
        ${this.stored?T("good",r`<p>${be.made}</p>
                  ${y(be.confirmStored,()=>{d(this,nt,Oa).call(this)},{busy:this.runs("stored")})}`):c}
      </section>
      <section class="card">
        <h2>${be.restore}</h2>
        <restore-backup></restore-backup>
        <p class="faint">${be.keyHelp}<a href=${A("host")}>${be.keyLink}</a>.</p>
      </section>
      ${this.orphans.length===0?c:d(this,nt,La).call(this)}`}};nt=new WeakSet,_a=async function(){this.stored="";let e=new Date().toISOString();await this.transfer("backup",be.make,async({signal:n,moved:o})=>{let a=await this.client.backup({logs:this.logs},{signal:n});return await ln(a,`wasmhost-${ys()}.tar.gz`,o),!0})&&(this.stored=e)},Oa=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},La=function(){return r`<section>
      <h2>${be.orphans}</h2>
      <p class="faint">${be.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>r`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${B(e.bytes)}, ${j(e.modified)}</span>
              </div>
              ${y(be.delete,()=>{d(this,nt,ja).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:be.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},ja=async function(e){await z({title:be.deleteQuestion(e.id),body:r`<p>${be.deleteWarning}</p>`,confirm:be.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},p([v()],Jt.prototype,"orphans",2),p([v()],Jt.prototype,"logs",2),p([v()],Jt.prototype,"stored",2),Jt=p([x("backup-page")],Jt);var At=u.consent,$s={grants:new Set,accept:!1};function dn(i,s){return{grants:[...s.grants],acceptChanges:s.accept||void 0,consent:i.consent.digest}}function cn(i,s){return!i.consent.accept||s.accept}function hn(i,s,e){return r`<section class="card">
      <p><strong>${At.short}</strong> <bdi>${m(i.consent.summary)}</bdi></p>
      ${i.permissions.length===0?r`<p>${At.nothing}</p>`:c}
    </section>
    ${i.consent.sections.map(t=>fh(t,s,e))}`}function fh(i,s,e){let t=i.kind==="permissions.new"||i.kind==="permissions.declined",n=i.rows.map(o=>o.permission??"");return r`<section class="card">
    <h2>${m(i.title)}</h2>
    ${t?i.rows.map(o=>vh(o,i,s,e)):r`<ul>
            ${i.rows.map(o=>r`<li>${qa(o,i)} ${yh(o)}</li>`)}
          </ul>`}
    ${i.kind==="permissions.new"&&n.length>1&&n.some(o=>!s.grants.has(o))?r`<div class="row">
            ${y(At.all,()=>e({...s,grants:new Set([...s.grants,...n])}))}
          </div>`:c}
    ${i.kind==="changes"&&i.rows.some(o=>o.kind!=="index.dropped")?r`<label class="check"
            ><input
              type="checkbox"
              .checked=${s.accept}
              @change=${o=>e({...s,accept:o.target.checked})}
            /><span>${At.accept}</span></label
          >`:c}
  </section>`}function vh(i,s,e,t){let n=i.permission??"";return r`<label class="check"
    ><input
      type="checkbox"
      .checked=${e.grants.has(n)}
      @change=${o=>{let a=new Set(e.grants);o.target.checked?a.add(n):a.delete(n),t({...e,grants:a})}}
    /><span><strong>${n}</strong> ${qa(i,s)}<br />${m(i.text)}</span></label
  >`}function qa(i,s){let e=i.risk==="high"?"bad":i.risk==="medium"?"warn":"";return r`${i.risk==="low"?c:E(At.risk[i.risk]??i.risk,e)}
  ${s.kind==="permissions.declined"?E(At.declined):c}
  ${s.kind==="permissions.kept"?E(At.kept,"good"):c}
  ${i.change==="kept"?c:E(At.change[i.change]??i.change,"info")}`}function yh(i){return r`${i.permission?r`<strong>${i.permission}</strong> `:c}${m(i.text)}${i.detail?r`, ${m(i.detail)}`:c}${i.words?r`: ${M(i.words)}`:c}`}var V=u.install,oo=[];function co(i){oo=i}var K,Na,ro,pn,Da,Fa,ao,lo,un,Ua,Ba,Wa,Va,Ga,Ke=class extends S{constructor(){super(...arguments);b(this,K);this.ticked=$s;this.over=!1;this.queue=[];this.turn=0}connectedCallback(){super.connectedCallback(),this.queue=oo,oo=[],this.queue.length>0&&d(this,K,ro).call(this)}disconnectedCallback(){super.disconnectedCallback(),this.fetching?.abort()}view(){let e=this.queue[this.turn];return r`<div class="title">
        <h1>${u.pages.install}</h1>
        ${this.queue.length>1?r`<span class="faint">${V.turn(this.turn+1,this.queue.length)}</span>`:c}
      </div>
      ${this.fetching&&e?d(this,K,Na).call(this,e):this.found?d(this,K,Ua).call(this,this.found):e?r`<div class="row">${y(V.skip,()=>d(this,K,pn).call(this,"catalogue"))}</div>`:d(this,K,Da).call(this)}`}};K=new WeakSet,Na=function(e){return r`<section class="card stack">
      <p role="status">${V.fetching(e.id)}</p>
      <progress aria-label=${V.fetching(e.id)}></progress>
      <div class="row">${y(u.cancel,()=>this.fetching?.abort())}</div>
    </section>`},ro=async function(){let{id:e,catalogue:t,version:n}=this.queue[this.turn],o=new AbortController;this.fetching=o,this.found=void 0,await this.run("inspect",async()=>{try{let a=await this.client.fetchPackage({id:e,catalogue:t,range:n},{signal:o.signal});await d(this,K,un).call(this,{path:a.path,fetched:a})}catch(a){if(!o.signal.aborted)throw a;this.isConnected&&Ie("catalogue",e)}}),this.fetching=void 0},pn=function(...e){if(this.turn+1>=this.queue.length){Ie(...e);return}this.turn++,d(this,K,ro).call(this)},Da=function(){return r`<form class="card stack" @submit=${e=>d(this,K,Fa).call(this,e)}>
        <h2>${V.folder}</h2>
        <p class="faint">${ve(V.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${N(V.path,r`<input name="path" required spellcheck="false" placeholder=${V.pathExample} />`)}
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
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,K,ao).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${V.package}</h2>
        <p class="faint">${ve(V.packageHelp)}</p>
        ${N(V.file,r`<input
            type="file"
            multiple
            @change=${e=>d(this,K,ao).call(this,[...e.target.files??[]])}
          />`)}
        ${this.bar("inspect")}
      </div>`},Fa=function(e){e.preventDefault(),d(this,K,lo).call(this,{path:String(new FormData(e.target).get("path")).trim()})},ao=function(e){let t=e.find(o=>o.name.endsWith(".minisig")),n=e.find(o=>o!==t);n&&(async()=>await d(this,K,lo).call(this,{file:n,signature:await t?.text()}))()},lo=async function(e){"path"in e?await this.run("inspect",()=>d(this,K,un).call(this,e)):await this.transfer("inspect",V.package,({signal:t},n)=>d(this,K,un).call(this,e,n,t))},un=async function(e,t=this.client,n){let o=await("path"in e?t.inspectPlugin({path:e.path}):t.inspectPackage({signature:e.signature},e.file,{signal:n}));this.source=e,this.found=o,this.ticked=$s,this.updateComplete.then(()=>this.querySelector("#consent")?.focus())},Ua=function(e){let t=e.installed===e.version,n=e.installed!==void 0&&e.installed!==""&&!t;return r`<section class="card">
        <div class="title">
          <div class="grow">
            <h2 id="consent" tabindex="-1">
              ${t?V.againOf(e.id):n?V.upgradeOf(e.id):V.installOf(e.id)}
            </h2>
            <p class="faint">
              ${t?V.sameVersion(m(e.version)):n?V.versions(m(e.installed),m(e.version)):`${V.version} ${m(e.version)}`}
              ${e.downgrade?E(V.downgrade,"warn"):c}
            </p>
          </div>
        </div>
        ${Ve([e.name,e.author?V.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,K,Ba).call(this,e)} ${d(this,K,Wa).call(this)} ${e.refused?T("bad",m(e.refused)):c}
        ${e.warnings?.length?T("warn",r`<strong>${V.warnings}</strong>
                  <ul>
                    ${e.warnings.map(o=>r`<li>${m(o)}</li>`)}
                  </ul>`):c}
      </section>
      ${hn(e,this.ticked,o=>{this.ticked=o})}
      ${d(this,K,Va).call(this,e)}
      <section class="card">
        <p class="faint">${V.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${y(n?V.upgrade:V.install,()=>{d(this,K,Ga).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||!cn(e,this.ticked)})}
          ${this.queue.length>0?y(V.skip,()=>d(this,K,pn).call(this,"catalogue")):y(u.cancel,()=>{this.found=void 0})}
        </div>
        ${this.bar("install")}
      </section>`},Ba=function(e){if(!e.signer)return T("info",V.unsigned);let{signer:t}=e;return T(t.trusted?"good":"info",r`<p>${t.trusted?V.signedTrusted:V.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?r`<p>${V.signerFirst}</p>`:c}`)},Wa=function(){let e=this.source&&"path"in this.source?this.source.fetched:void 0;return e?r`<p class="faint">${V.from(e.catalogue)}</p>
      ${e.unsigned?T("warn",m(e.unsigned)):c}
      ${e.yanked?T("bad",r`<p>${V.yanked}</p>${M(e.yanked)}`):c}
      ${e.vulnerable?T("bad",r`<p>${V.vulnerable}</p>${M(e.vulnerable)}`):c}`:c},Va=function(e){return r`<section class="card">
      <p>${e.memory.wantedMb>0?V.memory(e.memory.wantedMb,e.memory.givenMb):V.noBackend}</p>
      ${this.source&&"file"in this.source?r`<p class="faint">${G(this.source.file.name)}, ${B(this.source.file.size)}</p>`:c}
    </section>`},Ga=async function(e){let{source:t}=this;if(!t)return;let n={digest:e.digest,downgrade:e.downgrade||void 0,...dn(e,this.ticked)},o=await("path"in t?this.run("install",()=>this.client.installPlugin({path:t.path,source:t.fetched?.source,signer:e.signer?.key??"",...n})):this.transfer("install",V.installOf(e.id),({signal:a},l)=>l.installPackage({...n,signature:t.signature},t.file,{signal:a})));o&&(await this.live.changed("plugins"),d(this,K,pn).call(this,...this.queue.length>1?["catalogue"]:["plugin",o.id]))},p([v()],Ke.prototype,"source",2),p([v()],Ke.prototype,"found",2),p([v()],Ke.prototype,"ticked",2),p([v()],Ke.prototype,"over",2),p([v()],Ke.prototype,"queue",2),p([v()],Ke.prototype,"turn",2),p([v()],Ke.prototype,"fetching",2),Ke=p([x("install-page")],Ke);var P=u.catalogue,za=60,$h=500,bh=150;function gn(i){return r`${i.yanked?E(P.yanked,"bad"):c} ${i.vulnerable?E(P.vulnerable,"bad"):c}
  ${i.expired?E(P.expired,"warn"):c}`}function po(i){return r`${i.yanked?T("bad",r`<strong>${P.yanked}</strong> <bdi>${m(i.yanked)}</bdi>`):c}
  ${i.vulnerable?T("bad",r`<strong>${P.vulnerable}</strong> <bdi>${m(i.vulnerable)}</bdi>`):c}`}function uo(i){return i.noUpgrade?r`<p>${E(P.noUpgrade,"warn")} ${ve(kt(m(i.noUpgrade)))}</p>`:c}var Xs,we,mo,mn,Ka,Qa,Ja,Ya,ot=class extends S{constructor(){super(...arguments);b(this,we);this.topics=["plugins"];this.text="";this.tag="";this.category="";this.outdated={plugins:[]};this.catalogues=0;b(this,Xs,0)}async load(e){let t=Math.min($h,Math.max(za,this.hits?.plugins.length??0)),[n,o,{catalogues:a}]=await Promise.all([d(this,we,mo).call(this,{limit:t,offset:0},e),this.client.listOutdated({},{signal:e}),this.client.listCatalogues({},{signal:e})]);this.hits=n,this.catalogues=a.length,this.outdated=o}view(){let{plugins:e,found:t,tags:n,problems:o}=this.hits;return r`<div class="title">
        <h1>${u.pages.catalogue}</h1>
        <a class="button" href=${A("catalogues")}>${u.pages.catalogues}</a>
      </div>
      ${this.catalogues===0?O(P.noCatalogues,P.noCataloguesHelp,r`<a class="button primary" href=${A("catalogues")}>${P.addOne}</a>`):r`${o?.map(a=>T("warn",m(a)))} ${d(this,we,Ya).call(this)} ${d(this,we,Qa).call(this,n)}
              <p class="faint" role="status">${P.found(H(t))}. ${P.words}</p>
              ${e.length===0?O(P.none,P.noneHelp):r`<ul class="cards">
                      ${Ue(e,a=>`${a.catalogue}/${a.id}`,a=>d(this,we,Ja).call(this,a))}
                    </ul>`}
              ${e.length<t?r`<div class="row">${y(P.more,()=>{d(this,we,Ka).call(this)},{busy:this.runs("more")})}</div>`:c}`}`}};Xs=new WeakMap,we=new WeakSet,mo=function(e,t){let{text:n,tag:o,category:a}=this;return this.client.searchCatalogues({text:n,tag:o,category:a,icons:!0,...e},{signal:t})},mn=function(e=0){clearTimeout(g(this,Xs)),k(this,Xs,setTimeout(()=>{this.hits&&(this.hits.plugins.length=0),this.refresh()},e))},Ka=async function(){let e=this.hits.plugins;try{let t=await d(this,we,mo).call(this,{limit:za,offset:e.length},this.signal);this.hits={...t,plugins:[...e,...t.plugins]}}catch(t){this.failure=t}},Qa=function(e){let t=this.tag!==""&&!e.some(n=>n.tag===this.tag);return r`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${P.search}
          placeholder=${P.search}
          maxlength="200"
          .value=${this.text}
          @input=${n=>{this.text=n.target.value,d(this,we,mn).call(this,bh)}}
        />
        <select
          aria-label=${P.category}
          @change=${n=>{this.category=n.target.value,d(this,we,mn).call(this)}}
        >
          <option value="">${P.anyCategory}</option>
          ${Object.entries(P.categories).map(([n,o])=>r`<option value=${n}>${o}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${P.tags}>
        ${(t?[{tag:this.tag,plugins:0},...e]:e).map(({tag:n})=>r`<button
              type="button"
              class="plain"
              aria-pressed=${n===this.tag?"true":"false"}
              @click=${()=>{this.tag=n===this.tag?"":n,d(this,we,mn).call(this)}}
            >
              <bdi>${m(n)}</bdi>
            </button>`)}
      </div>`},Ja=function(e){return r`<li class="card plugin">
      ${Ge(e.name,e.id,{image:e.icon})}
      <div class="grow">
        <h2>
          <a href=${A("catalogue",e.id)}><bdi>${m(e.name)}</bdi></a>
          ${e.installed?E(P.installed(m(e.installed)),"good"):c}
          ${e.upgrade?E(P.update(m(e.upgrade)),"info"):c} ${gn(e)}
        </h2>
        ${uo(e)}
        <p class="faint"><code>${e.id}</code> ${m(e.version)} <bdi>${P.by(m(e.author))}</bdi></p>
        <p class="said-line" dir="auto">${m(e.description)}</p>
        <p class="faint"><code>${e.catalogue}</code> <bdi>${e.tags.map(t=>m(t)).join(", ")}</bdi></p>
      </div>
    </li>`},Ya=function(){let{notUpgraded:e=[]}=this.outdated,t=[...this.outdated.plugins,...e];if(t.length===0)return c;let n=t.filter(o=>o.version&&!o.noUpgrade);return r`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${P.updates} <span class="faint">${H(t.length)}</span></h2>
        ${n.length>1?y(P.upgradeAll,()=>ho(n)):c}
      </div>
      <ul class="rows">
        ${t.map(o=>r`<li>
              <div class="grow">
                <strong><a href=${A("catalogue",o.id)}><code>${o.id}</code></a></strong>
                ${o.version?P.toInstalled(m(o.installed),m(o.version)):P.nothingNewer} ${gn(o)}
                ${uo(o)} ${po(o)} ${o.changelog?Ve(o.changelog,P.changes):c}
              </div>
              ${o.noUpgrade?y(P.install,()=>ho([o]),{name:P.installFrom(o.id,o.catalogue)}):o.version?y(P.upgrade,()=>ho([o]),{kind:"primary",name:P.upgradeOf(o.id)}):c}
            </li>`)}
      </ul>
    </section>`},p([v()],ot.prototype,"text",2),p([v()],ot.prototype,"tag",2),p([v()],ot.prototype,"category",2),p([v()],ot.prototype,"hits",2),p([v()],ot.prototype,"outdated",2),p([v()],ot.prototype,"catalogues",2),ot=p([x("catalogue-page")],ot);function ho(i){co(i.map(s=>({id:s.id,catalogue:s.catalogue,version:s.version}))),Ie("install")}var Oe,Za,go,Xa,el,fo,Yt=class extends S{constructor(){super(...arguments);b(this,Oe);this.plugin="";this.topics=["plugins"];this.offers=[]}async load(e){let[t,n]=await Promise.all([this.client.cataloguePlugin({id:this.plugin},{signal:e}),this.client.listPublishers({},{signal:e})]);this.offers=t.offers,this.publishers=n}view(){return this.offers.map(e=>d(this,Oe,Za).call(this,e))}};Oe=new WeakSet,Za=function(e){return r`<section class="card">
        <div class="title">
          ${Ge(e.name,e.id,{image:e.icon,large:!0})}
          <div class="grow">
            <h1><bdi>${m(e.name)}</bdi> ${gn(e)}</h1>
            <p class="faint">
              <code>${e.id}</code> ${m(e.version)}
              ${e.installed?E(P.installed(m(e.installed)),"good"):c}
            </p>
            ${uo(e)}
          </div>
          ${d(this,Oe,go).call(this,e,e.version)?r`<a class="button" href=${A("plugin",e.id)}>${u.page.about}</a>`:y(e.upgrade===e.version?P.upgrade:P.install,()=>d(this,Oe,fo).call(this,e,e.version),{kind:"primary",disabled:e.expired})}
        </div>
        <p class="faint">
          ${P.from(e.catalogue)}${e.category&&P.categories[e.category]?`, ${P.categories[e.category]}`:""}
        </p>
        ${e.unsigned?T("warn",m(e.unsigned)):c}
        ${Ve([P.by(e.author),e.description].join(`
`))} ${po(e)}
        ${e.tags.length>0?r`<p class="faint">${P.tags}: <bdi>${e.tags.map(t=>m(t)).join(", ")}</bdi></p>`:c}
        <h2>${e.permissions.length>0?P.asksFor:P.asksNothing}</h2>
        <ul>
          ${e.permissions.map(t=>r`<li><strong>${m(t.name)}</strong> ${t.explanation}</li>`)}
        </ul>
        <p class="faint">${P.claims}</p>
      </section>
      <section class="card">
        <h2>${P.versions}</h2>
        <ul class="rows">
          ${e.versions.map(t=>d(this,Oe,Xa).call(this,e,t))}
        </ul>
      </section>`},go=function(e,t){return t===e.installed&&!e.noUpgrade},Xa=function(e,t){return r`<li>
      <div class="grow">
        <strong>${m(t.version)}</strong> ${gn(t)}
        <p class="faint">${t.bytes>0?r`${P.size} ${B(t.bytes)}.`:c} ${d(this,Oe,el).call(this,t)}</p>
        ${po(t)} ${t.changelog?Ve(t.changelog,P.changes):c}
      </div>
      ${d(this,Oe,go).call(this,e,t.version)?E(P.isInstalled,"good"):y(P.install,()=>d(this,Oe,fo).call(this,e,t.version),{name:P.installVersion(m(t.version)),disabled:e.expired})}
    </li>`},el=function(e){if(!e.signer)return P.unsigned;let t=this.publishers?.publishers.find(n=>n.fingerprint===e.signer);return r`${P.signer} <code>${e.signer}</code>${t?r` (${t.trusted?P.trusted:P.known})`:c}`},fo=function(e,t){co([{id:e.id,catalogue:e.catalogue,version:t}]),Ie("install")},p([_()],Yt.prototype,"plugin",2),p([v()],Yt.prototype,"offers",2),p([v()],Yt.prototype,"publishers",2),Yt=p([x("catalogue-plugin")],Yt);var J=u.catalogues,Rt,tl,sl,il,ei=class extends S{constructor(){super(...arguments);b(this,Rt);this.list=[]}async load(e){this.list=(await this.client.listCatalogues({},{signal:e})).catalogues}view(){return r`<div class="title">
        <h1>${u.pages.catalogues}</h1>
        ${this.list.length>0?r`<a class="button" href=${A("catalogue")}>${J.browse}</a>`:c}
      </div>
      ${this.list.length===0?O(J.none,J.noneHelp):r`<ul class="rows card">
              ${this.list.map(e=>d(this,Rt,tl).call(this,e))}
            </ul>`}
      <form class="card form" @submit=${e=>d(this,Rt,il).call(this,e)}>
        <h2>${J.add}</h2>
        ${N(J.place,r`<input name="place" required maxlength="2048" spellcheck="false" />`,J.placeHelp)}
        ${N(J.name,r`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,J.nameHelp)}
        <label class="check"><input type="checkbox" name="daily" /><span>${J.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${J.look}</button>
        </div>
      </form>`}};Rt=new WeakSet,tl=function(e){return r`<li>
      <div class="grow">
        <strong>${e.name}</strong> ${M(e.title)} ${e.expired?E(J.expired,"bad"):c}
        <p class="faint">
          ${ut(e.place)} · ${J.plugins(H(e.plugins))} ·
          ${e.refreshedAt?r`${J.refreshed} ${j(e.refreshedAt)}`:J.never}
          ${e.expiresAt?r` · ${J.expires} ${j(e.expiresAt)}`:c}
        </p>
        ${e.unsigned?T("warn",m(e.unsigned)):r`<p class="faint"><code>${e.fingerprint}</code></p>`}
        ${e.problem?T("warn",m(e.problem)):c}
        <label class="check"
          ><input
            type="checkbox"
            aria-label=${J.dailyOf(e.name)}
            .checked=${e.daily}
            @change=${t=>{let n=t.target.checked;this.run(`daily ${e.name}`,()=>this.client.setCatalogue({name:e.name,daily:n}))}}
          /><span>${J.daily}</span></label
        >
      </div>
      ${y(J.refresh,()=>{this.run(`refresh ${e.name}`,()=>this.client.refreshCatalogue({name:e.name}))},{busy:this.runs(`refresh ${e.name}`),name:J.refreshOf(e.name)})}
      ${y(J.remove,()=>{d(this,Rt,sl).call(this,e)},{busy:this.runs(e.name),name:J.removeOf(e.name)})}
    </li>`},sl=async function(e){await z({title:J.removeQuestion(e.name),body:r`<p>${J.removeHelp}</p>`,confirm:J.remove,danger:!0})&&await this.run(e.name,()=>this.client.removeCatalogue({name:e.name}))},il=function(e){e.preventDefault();let t=e.target,n=new FormData(t),o=String(n.get("place")).trim(),a=String(n.get("name")).trim();this.run("add",async()=>{let l=await this.client.offerCatalogue({place:o},{signal:this.signal});if(!await z({title:l.unsigned?J.unsignedQuestion:J.question,body:l.unsigned?r`${T("warn",m(l.unsigned))}<p>${J.plugins(H(l.plugins))}</p>`:r`<p>${J.questionHelp}</p>
              <dl class="pairs">
                <dt>${J.fingerprint}</dt>
                <dd><code>${l.fingerprint}</code></dd>
                <dt>${J.title}</dt>
                <dd>${M(l.title)}</dd>
                <dt>${u.pages.plugins}</dt>
                <dd>${H(l.plugins)}</dd>
                <dt>${J.expires}</dt>
                <dd>${l.expiresAt?j(l.expiresAt):c}</dd>
              </dl>`,confirm:J.add}))return;let $=l.unsigned?{unsigned:!0}:{key:l.key};await this.client.addCatalogue({name:a,place:o,...$,daily:n.has("daily")||void 0}),t.reset()})},p([v()],ei.prototype,"list",2),ei=p([x("catalogues-page")],ei);var C=u.host,ye,nl,ol,rl,al,ll,dl,cl,hl,ft=class extends S{constructor(){super(...arguments);b(this,ye);this.topics=["plugins"];this.faults=[];this.recovery=""}async load(e){this.client.getCluster({},{signal:e}).then(a=>{this.cluster=a},()=>{this.cluster=void 0});let[t,n,o]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=n,this.faults=o.faults}disconnectedCallback(){super.disconnectedCallback(),this.recovery=""}view(){let e=this.status;return r`<div class="title"><h1>${u.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>T(t.severity==="error"?"bad":"warn",r`<p>${t.plugin?r`<code>${t.plugin}</code>: ${m(t.what)}`:kt(m(t.what))}</p>
            ${t.do?r`<p class="faint">${ve(kt(m(t.do)))}</p>`:c}`))}
      <section>
        <dl class="pairs card">
          <dt>${C.version}</dt>
          <dd>${m(e.version??"")}</dd>
          <dt>${C.started}</dt>
          <dd>${j(e.startedAt)}</dd>
          <dt>${C.address}</dt>
          <dd><code>${Tt}</code></dd>
          <dt>${C.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,n])=>r`${H(n)} ${u.state[t]??t} `)}
          </dd>
          ${e.memory?r`<dt>${C.memory}</dt>
                  <dd>
                    ${B(e.memory.usedBytes)} / ${B(e.memory.maxBytes)}
                    ${e.memory.refused>0?E(C.refused(e.memory.refused),"warn"):c}
                  </dd>`:c}
        </dl>
      </section>
      ${d(this,ye,nl).call(this,e)} ${this.cluster?d(this,ye,ol).call(this,this.cluster):c} ${d(this,ye,rl).call(this)}
      ${d(this,ye,ll).call(this,this.key)}`}};ye=new WeakSet,nl=function(e){return r`<section>
      <h2>${C.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>E(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},ol=function(e){let t=n=>n===void 0?"":C.ago(Le(n));return r`<section>
      <h2>${C.database}</h2>
      <p><code>${m(e.database)}</code></p>
      ${le(C.database,[C.member,C.version,C.address,C.started,C.seen],e.hosts.map(n=>[r`${m(n.name)} ${n.this?E(C.this,"info"):c}`,m(n.version),r`<code>${m(n.address??"")}</code>`,j(n.startedAt),r`${t(n.seenMs)} ${n.silent?E(C.silent,"warn"):c}`]))}
      ${e.standbys.length>0?le(C.standbys,[C.standby,C.address,C.state,C.commits,C.behind,C.seen],e.standbys.map(n=>[m(n.name),r`<code>${m(n.address??"")}</code>`,m(n.state??""),m(n.sync??""),n.behindBytes===void 0?"":B(n.behindBytes),t(n.heardMs)])):c}
      ${e.standbysHidden?r`<p class="faint">${C.standbysHidden(m(e.standbysHidden))}</p>`:c}
    </section>`},rl=function(){return this.faults.length===0?c:r`<section>
      <h2>${C.faults}</h2>
      ${this.faults.map(e=>T("bad",r`<p><code>${m(e.file)}</code> ${m(e.problem)}</p>
            <p>${m(e.advice)}</p>
            ${y(C.accept,()=>{d(this,ye,al).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},al=async function(e){await z({title:C.acceptQuestion,body:r`<p><code>${m(e.file)}</code></p>
        <p>${C.acceptWarning}</p>`,confirm:C.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},ll=function(e){return r`<section class="card">
      <h2>${C.key}</h2>
      <p class="faint">${C.keyHelp}</p>
      ${e.problem?T("bad",m(e.problem)):c}
      ${e.key===""?r`<p>${C.noKey}</p>`:r`<dl class="pairs">
                <dt>${C.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${C.keptIn}</dt>
                <dd>${e.file?C.given(m(e.file)):e.source==="keyring"?C.keyring:C.file}</dd>
                <dt>${C.made}</dt>
                <dd>${j(e.created)}</dd>
                <dt>${C.protects}</dt>
                <dd>${C.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${y(C.export,()=>{d(this,ye,cl).call(this,e)},{busy:this.runs("export"),disabled:!e.usable})}
                ${y(C.rotate,()=>{d(this,ye,hl).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>
              ${this.recovery?d(this,ye,dl).call(this):c}`}
    </section>`},dl=function(){return T("warn",r`<p><strong>${C.exported}</strong></p>
        <pre tabindex="0" class="secret">${this.recovery}</pre>
        <p class="faint">${C.exportedHelp}</p>
        <div class="row">
          ${y(u.access.copy,()=>{navigator.clipboard.writeText(this.recovery)})}
          ${y(u.access.done,()=>{this.recovery=""})}
        </div>`)},cl=async function(e){await z({title:C.exportQuestion,body:r`<p>${C.exportWarning}</p>`,confirm:C.export,danger:!0})&&await this.run("export",async()=>{this.recovery=(await this.client.exportKey({key:e.key})).recoveryKey,await this.updateComplete,this.querySelector(".secret")?.focus()})},hl=async function(){await z({title:C.rotateQuestion,body:r`<p>${C.rotateHelp}</p>`,confirm:C.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},p([v()],ft.prototype,"status",2),p([v()],ft.prototype,"key",2),p([v()],ft.prototype,"faults",2),p([v()],ft.prototype,"cluster",2),p([v()],ft.prototype,"recovery",2),ft=p([x("host-page")],ft);var D=u.inbox,wh=100,pl=120;function ul(i){let s=[...i];return s.length>pl?`${s.slice(0,pl).join("")}…`:i}function kh(i){let s=i.rejected||i.state==="failed";return E(m(i.state),s?"bad":i.state==="succeeded"?"good":"")}var Ae,bs,ws,ks,Qe,ml,gl,fl,vo,ti=class extends S{constructor(){super();b(this,Qe);this.topics=["approvals","notices"];this.decided=[];b(this,Ae,[]);b(this,bs,new Map);b(this,ws,new Map);b(this,ks,0);new Wi(this,".approval .row")}disconnectedCallback(){super.disconnectedCallback(),k(this,Ae,[]),g(this,bs).clear(),g(this,ws).clear()}willUpdate(e){super.willUpdate(e);let{runs:t,calls:n}=this.live.inbox,o=new Map;for(let l of n)o.set(`call ${l.id}`,{name:`call ${l.id}`,call:l});for(let l of t)o.set(`run ${l.id}`,{name:`run ${l.id}`,run:l});k(this,Ae,g(this,Ae).map(l=>o.get(l.name)??{...l,ended:!0}));for(let l of g(this,Ae))o.delete(l.name);let a=Math.max(0,wh-g(this,Ae).length);g(this,Ae).push(...[...o.values()].slice(0,a)),k(this,ks,Math.max(0,o.size-a))}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let e=this.live.states.filter(t=>t.kind==="inbox"&&Array.isArray(t.value)&&t.value.length>0);return r` <div class="title"><h1>${u.pages.inbox}</h1></div>
      ${g(this,Ae).length===0?c:r`<section class="stack" aria-label=${u.waiting}>
              ${Ue(g(this,Ae),t=>t.name,t=>t.call?d(this,Qe,gl).call(this,t,t.call):t.run?d(this,Qe,fl).call(this,t,t.run):c)}
            </section>`}
      ${g(this,Ae).every(t=>t.ended)?O(D.none,D.noneHelp):g(this,ks)>0?T("info",r`<p>${D.more(g(this,ks))}</p>`):c}
      ${g(this,Ae).some(t=>t.ended)?r`<div class="row">${y(D.clear,()=>d(this,Qe,ml).call(this))}</div>`:c}
      ${e.length===0?c:r`<section class="stack">
              <h2>${D.items}</h2>
              ${e.map(Tr)}
            </section>`}
      ${this.decided.length===0?c:r`<section>
              <h2>${D.decided}</h2>
              ${le(D.decided,[D.plugin,D.call,D.outcome,D.by,D.when],this.decided.map(t=>[r`<code>${t.plugin}</code>`,ut(`${t.method} ${t.path}`),kh(t),m((t.rejected??t.approved)?.by??""),j((t.rejected??t.approved)?.at??t.ended)]))}
            </section>`}`}};Ae=new WeakMap,bs=new WeakMap,ws=new WeakMap,ks=new WeakMap,Qe=new WeakSet,ml=function(){k(this,Ae,g(this,Ae).filter(e=>!e.ended)),this.requestUpdate()},gl=function(e,t){let{soon:n}=this.live.undo,o=t.query?`?${m(t.query)}`:"",a=`${t.method} /plugins/${t.plugin}/${G(t.path)}${o}`,l=`asked-${e.name.replaceAll(" ","-")}`,h=r`<pre>${ul(a)}</pre>
      ${t.body?r`<pre>${ul(ue(t.body))}</pre>`:c}`;return r`<article class="card approval" aria-label=${D.callOf(t.plugin)}>
      <h2>${D.callOf(t.plugin)} <span class="faint">${D.number(t.id)}</span></h2>
      <p>
        ${D.callBy(m(t.requestedBy))}
        ${j(t.asked)}${t.expires?r`, ${D.expires} ${j(t.expires)}`:c}.
      </p>
      <pre id=${l}>${a}</pre>
      ${t.body?r`<pre class="body">${ue(t.body)}</pre>`:c}
      ${t.truncated?r`<p class="faint">${D.truncated(B(t.bodyBytes))} <code>${t.bodySha256}</code></p>`:c}
      ${t.description?Ve(t.description):c}
      ${d(this,Qe,vo).call(this,e,D.callNumber(t.id,t.plugin),l,{approve:D.callApproved(t.id,t.plugin,n),reject:D.callRejected(t.id,t.plugin,n),what:h},()=>this.client.approveCall({id:t.id}),()=>this.client.rejectCall({id:t.id}))}
    </article>`},fl=function(e,t){let{soon:n}=this.live.undo,o=D.runOf(t.plugin,t.job);return r`<article class="card approval" aria-label=${o}>
      <h2>${o} <span class="faint">${D.number(t.id)}</span></h2>
      <p>
        ${D.due}
        ${j(t.scheduledAt)}${t.count>1?r`, ${D.standsFor(t.count)}`:c}${t.expires?r`, ${D.expires} ${j(t.expires)}`:c}. <a href=${A("plugin",t.plugin,"jobs")}>${D.openJob}</a>
      </p>
      ${t.label||t.description?Ve([t.label,t.description].filter(Boolean).join(`
`)):c}
      <p class="faint">${D.version} ${m(t.version??"")}</p>
      ${d(this,Qe,vo).call(this,e,D.runNumber(t.id,t.plugin,t.job),void 0,{approve:D.runApproved(t.id,o,n),reject:D.runRejected(t.id,o,n)},()=>this.client.approveRun({id:t.id}),()=>this.client.rejectRun({id:t.id}))}
    </article>`},vo=function(e,t,n,o,a,l){let h=(f,L,U)=>()=>{g(this,ws).set(e.name,L),this.live.undo.later(e.name,r`<p>${f}</p>${o.what??c}`,async()=>{await U(),g(this,bs).set(e.name,L),await this.live.changed("approvals")})},$=f=>({disabled:w,busy:w&&g(this,ws).get(e.name)===f}),w=this.live.undo.has(e.name);return r`<div class="row">
      ${e.ended?E(g(this,bs).get(e.name)??D.withdrawn):[y(D.approve,h(o.approve,D.approved,a),{kind:"primary",name:D.approveOf(t),about:n,...$(D.approved)}),y(D.reject,h(o.reject,D.rejected,l),{name:D.rejectOf(t),about:n,...$(D.rejected)})]}
    </div>`},p([v()],ti.prototype,"decided",2),ti=p([x("inbox-page")],ti);var rt=u.limits,fn,vl,xs=class extends S{constructor(){super(...arguments);b(this,fn);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.search.trim().toLowerCase(),t=this.limits.filter(n=>`${n.name} ${n.description.toLowerCase()}`.includes(e));return r`<div class="title">
        <h1>${u.pages.limits}</h1>
      </div>
      <p class="faint">${ve(rt.help)}</p>
      ${N(rt.search,r`<input
          type="search"
          .value=${this.search}
          @input=${n=>{this.search=n.target.value}}
        />`)}
      ${t.length===0?O(rt.none,rt.noneHelp):d(this,fn,vl).call(this,t)}`}};fn=new WeakSet,vl=function(e){return le(u.pages.limits,[rt.name,rt.value,rt.default,rt.range],e.map(t=>[r`<code>${t.name}</code>
          <div class="faint">${t.description}</div>`,r`${t.value} ${t.changed?E(rt.changed,"info"):""}`,t.default,r`<span class="faint">${rt.between(t.min,t.max)}</span>`]))},p([v()],xs.prototype,"limits",2),p([v()],xs.prototype,"search",2),xs=p([x("limits-page")],xs);var at=u.notifications,yo=200,si,de,$o,yl,bo,wo,$l,bl,wl,kl,Ct=class extends S{constructor(){super(...arguments);b(this,de);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1;b(this,si,Promise.resolve())}async load(e){let t=await d(this,de,bo).call(this,void 0,e),n=t.at(-1)?.position??0,o=new Set(t.map($=>$.id)),a=t.length<yo,l=!this.notices.some($=>o.has($.id)),h=a||l?[]:this.notices.filter($=>$.position<n&&!o.has($.id));this.end=a||this.end&&!l,this.notices=[...t,...h]}view(){let{undo:e,plugins:t}=this.live,n=e.list.length===0?this.notices:this.notices.filter(o=>!e.has(`dismiss ${o.id}`));return r`<div class="title">
        <h1>${u.pages.notifications}</h1>
        ${y(at.markAll,()=>{d(this,de,kl).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(o=>!o.read)})}
      </div>
      <div class="row end">
        ${N(at.plugin,r`<select
            @change=${o=>{d(this,de,wo).call(this,()=>this.plugin=o.target.value)}}
          >
            <option value="">${at.all}</option>
            ${Ni([t],()=>t.map(o=>r`<option value=${o.id}>${o.id}</option>`))}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${o=>{d(this,de,wo).call(this,()=>this.unread=o.target.checked)}}
          /><span>${at.unread}</span></label
        >
      </div>
      ${n.length===0?O(at.none,at.noneHelp):r`<long-list
              .items=${n}
              .key=${o=>o.id}
              .row=${o=>d(this,de,$l).call(this,o)}
              .rowClass=${o=>o.read?"read":"unread"}
              .kind=${"rows card notices"}
              .height=${72}
              .more=${!this.end}
              @end=${()=>d(this,de,$o).call(this)}
            ></long-list>`}
      ${this.end?c:y(at.more,()=>d(this,de,$o).call(this),{busy:this.runs("more")})}`}};si=new WeakMap,de=new WeakSet,$o=function(){k(this,si,g(this,si).then(()=>this.run("more",()=>d(this,de,yl).call(this))))},yl=async function(){if(this.end)return;let e=await d(this,de,bo).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<yo,this.notices=[...this.notices,...e]},bo=async function(e,t){let n={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...n,before:e,limit:yo},{signal:t})).notifications},wo=function(e){e(),this.notices=[],this.refresh()},$l=function(e){return r`<div class="grow">
        <p class="faint">
          ${e.kind==="alert"?E(at.alert,"warn"):c}
          <a href=${A("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${j(e.created)}
        </p>
        <p>${e.title?r`<strong>${M(e.title)}</strong> `:c}${M(e.body??"")}</p>
      </div>
      ${e.read?c:y(at.read,()=>{d(this,de,bl).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${y(u.dismiss,()=>d(this,de,wl).call(this,e),{kind:"plain"})}`},bl=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},wl=function(e){this.live.undo.later(`dismiss ${e.id}`,at.dismissed(e.plugin,this.live.undo.soon),async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},kl=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},p([v()],Ct.prototype,"notices",2),p([v()],Ct.prototype,"plugin",2),p([v()],Ct.prototype,"unread",2),p([v()],Ct.prototype,"end",2),Ct=p([x("notifications-page")],Ct);var I=u.activity,xh=2e3,lt,Ts,xl,Zt=class extends S{constructor(){super(...arguments);b(this,lt);this.plugin="";this.history={intervalMs:1,points:[]}}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},xh);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){[this.audit,this.history]=await Promise.all([this.client.getAudit({id:this.plugin,limit:50},{signal:e}),this.client.getUsageHistory({id:this.plugin},{signal:e})])}view(){let{figures:e,functions:t,hosts:n,requests:o,calls:a}=this.audit,{intervalMs:l,points:h}=this.history,$=f=>f/l*1e3,w=f=>I.perSecond(f.toFixed(1));return r`<div class="charts">
        ${d(this,lt,Ts).call(this,I.calls,f=>$(f.calls),w)}
        ${d(this,lt,Ts).call(this,I.cpu,f=>f.cpuMs/l*100,f=>`${f.toFixed(1)} %`)}
        ${d(this,lt,Ts).call(this,I.memory,f=>f.memoryBytes,B)}
        ${d(this,lt,Ts).call(this,I.denials,f=>$(f.denied),w)}
        ${d(this,lt,Ts).call(this,I.network,f=>$(f.bytesIn+f.bytesOut),f=>I.perSecond(B(f)))}
      </div>
      <p class="faint">
        ${h.length===0?I.noHistory:r`${I.since} ${j(h[0].time)}. ${I.pointOf(Le(l))}`}
      </p>
      <dl class="pairs card">
        <dt>${I.totalCalls}</dt>
        <dd>${I.callsText(H(e.calls),H(e.errors),H(e.crashes))}</dd>
        <dt>${I.cpuTime}</dt>
        <dd>${Le(e.cpuMs)} <span class="faint">${I.waited(Le(e.cpuWaitMs))}</span></dd>
        <dt>${I.memoryPeak}</dt>
        <dd>${B(e.memoryPeakBytes)} / ${B(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${I.functions}</h2>
        ${t.length===0?O(I.noFunctions,I.noFunctionsHelp):le(I.functions,[I.function,I.allowed,I.denied,I.failed,I.in,I.out],t.map(f=>[r`<code>${f.namespace}.${f.function}</code>`,H(f.allowed),f.denied>0?E(H(f.denied),"bad"):"0",f.failed>0?E(H(f.failed),"warn"):"0",B(f.bytesIn),B(f.bytesOut)]))}
      </section>
      ${n.length===0?c:r`<section>
              <h2>${I.hosts}</h2>
              ${d(this,lt,xl).call(this)}
            </section>`}
      ${o.length===0?c:r`<section>
              <h2>${I.requests}</h2>
              ${le(I.requests,[I.time,I.request,I.status,I.took,I.out,I.in],[...o].reverse().map(f=>[r`<time datetime=${f.time}>${wt(f.time)}</time>`,r`<code>${f.method} ${G(f.host)}</code>${f.count>1?` × ${f.count}`:c}`,f.code?E(f.denied?I.deniedFor(f.denied):f.code,"bad"):String(f.status),Le(f.durationMs),B(f.bytesOut),B(f.bytesIn)]))}
            </section>`}
      ${a.length===0?c:r`<section>
              <h2>${I.decided}</h2>
              ${le(I.decided,[I.time,I.request,I.status,I.by],a.map(f=>[j((f.approved??f.rejected)?.at),r`<code>${f.method} ${G(f.path)}</code>`,m(f.state),m((f.approved??f.rejected)?.by??"")]))}
            </section>`}`}};lt=new WeakSet,Ts=function(e,t,n){let o=this.history.points.map(t);return kr(e,o,n(o.at(-1)??0))},xl=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(n=>n.bytesIn+n.bytesOut));return le(I.hosts,[I.host,I.traffic,I.asked,I.refused,I.last],e.map(n=>[r`<code>${G(n.host)}</code>`,r`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(n.bytesIn+n.bytesOut)/t*100} height="8"></rect></svg
          >${B(n.bytesIn+n.bytesOut)}</span
        >`,H(n.calls),n.refused>0?E(H(n.refused),"bad"):"0",j(n.last)]))},p([_()],Zt.prototype,"plugin",2),p([v()],Zt.prototype,"audit",2),p([v()],Zt.prototype,"history",2),Zt=p([x("plugin-activity")],Zt);var ge=u.stored,ko=50;function Tl(i){if(i==null)return r`<span class="faint">null</span>`;let s=typeof i=="string"?i:JSON.stringify(i);return r`<span dir="auto">${m(s.length>300?s.slice(0,300)+"…":s)}</span>`}var ii,ke,El,Sl,xo,Pl,Al,Rl,Cl,Re=class extends S{constructor(){super(...arguments);b(this,ke);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];b(this,ii,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!g(this,ii)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),k(this,ii,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let n={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:ko};this.rows=(await this.client.queryRows(n,{signal:e})).rows}}view(){let{shown:e}=this,t=(n,o,a)=>r`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>d(this,ke,El).call(this,o)}
      >
        ${n}
      </button>`;return r`<div class="row" role="group" aria-label=${ge.what}>
        ${this.collections.map(n=>t(`${G(n.name)} (${H(n.rows)})`,{collection:n.name},typeof e=="object"&&e.collection===n.name))}
        ${t(ge.keys,"keys",e==="keys")} ${t(ge.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,ke,Al).call(this):e==="files"?d(this,ke,Rl).call(this):d(this,ke,Sl).call(this,e.collection)}`}};ii=new WeakMap,ke=new WeakSet,El=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},Sl=function(e){let n=["id",...this.collections.find(o=>o.name===e)?.columns.map(o=>o.name)??[],"created_at","updated_at"];return r`<form
        class="row end"
        @submit=${o=>{o.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${N(ge.filter,r`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${o=>{this.where=o.target.value}}
            />`)}
        </div>
        <button>${ge.apply}</button>
      </form>
      ${this.rows.length===0?O(ge.noRows,ge.noRowsHelp):le(G(e),n.map(o=>d(this,ke,Pl).call(this,o)),this.rows.map(o=>n.map(a=>Tl(o[a]))))}
      ${this.rows.length===0&&this.offset===0?c:r`<div class="row">
              ${y(ge.before,()=>d(this,ke,xo).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${ge.rowsOf(H(this.offset+1),H(this.offset+this.rows.length))}</span>
              ${y(ge.after,()=>d(this,ke,xo).call(this,1),{disabled:this.rows.length<ko})}
            </div>`}`},xo=function(e){this.offset=Math.max(0,this.offset+e*ko),this.refresh()},Pl=function(e){let{by:t,descending:n}=this.order;return r`<th aria-sort=${t!==e?"none":n?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!n},this.offset=0,this.refresh()}}
      >
        ${G(e)}${t===e?n?" ↓":" ↑":c}
      </button>
    </th>`},Al=function(){return r`${N(ge.prefix,r`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?O(ge.noKeys,ge.noKeysHelp):le(ge.keys,[ge.key,ge.value],this.rows.map(e=>[ut(String(e.key)),Tl(e.value)]))}`},Rl=function(){let e=this.folder.split("/").filter(Boolean),t=n=>()=>{this.folder=n,this.file=void 0,this.refresh()};return r`<div class="row">
        ${y(ge.top,t(""),{kind:"plain"})}
        ${e.map((n,o)=>{let a=e.slice(0,o+1).join("/");return y(`/ ${G(n)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?O(ge.noFiles,ge.noFilesHelp):r`<ul class="rows card">
              ${this.files.map(n=>{let o=[...e,n.name].join("/");return r`<li>
                  ${y(G(n.name)+(n.folder?"/":""),n.folder?t(o):()=>{d(this,ke,Cl).call(this,o)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?r`<section>
              <h3>${ut(this.file.path)}</h3>
              <pre tabindex="0">${ue(this.file.text)}</pre>
            </section>`:c}`},Cl=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},p([_()],Re.prototype,"plugin",2),p([v()],Re.prototype,"collections",2),p([v()],Re.prototype,"shown",2),p([v()],Re.prototype,"rows",2),p([v()],Re.prototype,"order",2),p([v()],Re.prototype,"where",2),p([v()],Re.prototype,"offset",2),p([v()],Re.prototype,"beginning",2),p([v()],Re.prototype,"folder",2),p([v()],Re.prototype,"files",2),p([v()],Re.prototype,"file",2),Re=p([x("plugin-stored")],Re);var pe=u.data,Mt,Ml,Il,Hl,Es=class extends S{constructor(){super(...arguments);b(this,Mt);this.plugin=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(n=>n.name==="storage"&&n.granted);return r`${t?r`<section>
              <h2>${pe.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:c}
      <section class="card">
        <h2>${pe.export}</h2>
        <p>${pe.exportHelp}</p>
        <div class="row">
          ${y(pe.export,()=>{d(this,Mt,Ml).call(this)},{kind:"primary",busy:this.runs("export")})}
        </div>
        ${this.bar("export")}
      </section>
      <section class="card">
        <h2>${pe.import}</h2>
        <p>${pe.importHelp}</p>
        <form class="stack" @submit=${n=>{d(this,Mt,Il).call(this,n)}}>
          <label class="field"><span>${pe.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${pe.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${pe.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${pe.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${pe.import}</button>
          </div>
        </form>
        ${this.bar("import")}
        ${this.imported?d(this,Mt,Hl).call(this,this.imported):c}
      </section>`}};Mt=new WeakSet,Ml=async function(){await this.transfer("export",pe.export,async({signal:e,moved:t})=>{let n=await this.client.export({id:this.plugin},{signal:e});await ln(n,`${this.plugin}-${ys()}.tar.gz`,t)})},Il=async function(e){e.preventDefault();let t=new FormData(e.target),n=t.get("file"),o=t.has("replace");await z({title:pe.importQuestion(this.plugin),body:r`<p>${o?pe.replaceWarning:pe.importWarning}</p>
        <p class="faint">${m(n.name)}, ${B(n.size)}</p>`,confirm:pe.import,danger:o})&&(this.imported=void 0,this.imported=await this.transfer("import",pe.import,({signal:l},h)=>h.importPlugin({id:this.plugin,replace:o,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},n,{signal:l})))},Hl=function(e){return T("good",r`<p>${pe.imported(H(e.rows),H(e.keys),H(e.files),H(e.settings))}</p>
        ${e.secrets.length>0?r`<p>${pe.secrets} ${e.secrets.map(t=>r`<code>${G(t.key)}</code> `)}</p>`:c}
        ${e.unknown.length>0?r`<p>${pe.leftOut} ${e.unknown.map(t=>r`<code>${m(t)}</code> `)}</p>`:c}`)},p([_()],Es.prototype,"plugin",2),p([v()],Es.prototype,"imported",2),Es=p([x("plugin-data")],Es);var dt=u.endpoints,vn=i=>i.method==="POST"||i.method==="PUT"||i.method==="PATCH",Ss,_l,Ol,Xt=class extends S{constructor(){super(...arguments);b(this,Ss);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?O(dt.none,dt.noneHelp):r`<div class="stack">${this.endpoints.map(e=>d(this,Ss,_l).call(this,e))}</div>`}};Ss=new WeakSet,_l=function(e){let t=`${e.method} ${e.url}`,n=this.live.calls.of(e.method,e.url),o=this.inputs.get(t)??n?.input??{query:"",body:vn(e)?"{}":""},a=l=>{this.inputs=new Map(this.inputs).set(t,{...o,...l})};return r`<details class="card endpoint" ?open=${n!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?c:E(dt.open,"warn")} ${e.requiresConfirmation?E(dt.asks,"info"):c}
      </summary>
      ${e.description?r`<p>${M(e.description)}</p>`:c}
      <form class="stack" @submit=${l=>d(this,Ss,Ol).call(this,l,e,o)}>
        ${N(dt.query,r`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${o.query}
            @input=${l=>a({query:l.target.value})}
          />`)}
        ${vn(e)?N(dt.body,r`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${o.body}
                  @input=${l=>a({body:l.target.value})}
                ></textarea>`):c}
        <div class="row">
          <button class="primary" aria-busy=${n?.stop!==void 0} ?disabled=${n?.stop!==void 0}>
            ${dt.send}
          </button>
          ${n?.stop?y(u.cancel,()=>n.stop?.abort()):c}
          ${e.requiresConfirmation?r`<span class="faint">${dt.asksHelp}</span>`:c}
        </div>
      </form>
      ${n?.stop&&e.requiresConfirmation?T("info",r`${dt.waits} <a href=${A("inbox")}>${u.home.openInbox}</a>`):c}
      ${n?.failure===void 0?c:mt(n.failure)}
      ${n?.answer?r`<div class="stack" role="status">
              <p>${E(String(n.answer.status),n.answer.status<400?"good":"bad")}
              ${Le(n.answer.ms)}</p>
              <pre tabindex="0">${ue(n.answer.body)}</pre>
            </div>`:c}
      <div>
        <p class="faint">${dt.curl}</p>
        <pre tabindex="0">${m(Th(e,o))}</pre>
      </div>
    </details>`},Ol=function(e,t,n){e.preventDefault();let o=vn(t)&&n.body.trim()!==""?n.body:void 0;this.live.calls.send(t.method,t.url,n,o,t.requiresConfirmation?void 0:this.signal)},p([_()],Xt.prototype,"plugin",2),p([v()],Xt.prototype,"endpoints",2),p([v()],Xt.prototype,"inputs",2),Xt=p([x("plugin-endpoints")],Xt);function Th(i,s){let e=o=>`'${o.replaceAll("'","'\\''")}'`,t=["curl"];i.method!=="GET"&&t.push("-X",i.method),i.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),vn(i)&&s.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(s.body));let n=new URLSearchParams(s.query).toString();return t.push(e(Tt+i.url+(n?`?${n}`:""))),t.join(" ")}var It=u.feeds,Ps,Ll,jl,es=class extends S{constructor(){super(...arguments);b(this,Ps);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,n]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=n.articles}view(){let e=this.feeds.filter(t=>!this.live.undo.has(`feed ${this.plugin} ${t.id}`));return r`<form class="card row end" @submit=${t=>d(this,Ps,Ll).call(this,t)}>
        <div class="grow">
          ${N(It.address,r`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${It.add}</button>
      </form>
      ${e.length===0?O(It.none,It.noneHelp):r`<ul class="rows card">
              ${e.map(t=>r`<li>
                    <div class="grow">
                      <strong>${M(t.title||t.url)}</strong>
                      <p class="faint">${ut(t.url)} · ${j(t.updatedAt)}</p>
                      ${t.error?r`<p class="bad-text">${m(t.error)}</p>`:c}
                    </div>
                    ${y(It.remove,()=>d(this,Ps,jl).call(this,t),{name:It.removeOf(G(t.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?c:r`<section>
              <h2>${It.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(t=>r`<li>
                      <div class="grow">
                        ${jn(t.link)?r`<a href=${jn(t.link)} target="_blank" rel="noopener noreferrer"
                                >${M(t.title)}</a
                              >`:M(t.title)}
                        <p class="faint">
                          ${t.author?r`${M(t.author)} · `:c}${j(t.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};Ps=new WeakSet,Ll=function(e){e.preventDefault();let t=e.target,n=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:n}),t.reset()})},jl=function(e){this.live.undo.later(`feed ${this.plugin} ${e.id}`,It.removed(G(e.url),this.live.undo.soon),async()=>{await this.client.removeFeed({id:this.plugin,feed:e.id}),await this.refresh()})},p([_()],es.prototype,"plugin",2),p([v()],es.prototype,"feeds",2),p([v()],es.prototype,"articles",2),es=p([x("plugin-feeds")],es);var fe=u.jobs,Eh=2e3,_t,ql,Nl,Dl,Ht=class extends S{constructor(){super(...arguments);b(this,_t);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Eh);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[n,o]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=n.jobs,this.runsOfJobs=o.runs}view(){return this.jobs.length===0?O(fe.none,fe.noneHelp):r`<ul class="rows card">
        ${this.jobs.map(e=>d(this,_t,ql).call(this,e))}
      </ul>
      <section>
        <h2>${fe.history}</h2>
        ${this.runsOfJobs.length===0?r`<p class="faint">${fe.noRuns}</p>`:d(this,_t,Dl).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?y(fe.showMore,()=>{this.more=!0,this.refresh()}):c}
      </section>`}};_t=new WeakSet,ql=function(e){return r`<li>
      <div class="grow">
        <strong><code>${G(e.job)}</code></strong> ${M(e.label)}
        ${e.approvalRequired?E(fe.asks,"info"):c} ${e.running?E(fe.running,"good"):c}
        ${e.waiting?r`<a href=${A("inbox")}>${fe.waits}</a>`:c}
        <p class="faint">
          <code>${m(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?c:r`(${fe.declared} <code>${m(e.declaredSchedule)}</code>)`}
          ${e.next?r`· ${fe.next} ${j(e.next)}`:c}
          ${e.registered?c:r`· <span class="bad-text">${fe.noHandler}</span>`}
        </p>
        ${e.description?r`<p class="faint" dir="auto">${M(e.description)}</p>`:c}
      </div>
      ${y(fe.run,()=>{d(this,_t,Nl).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:fe.runOf(e.job)})}
    </li>`},Nl=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},Dl=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return le(fe.history,[fe.job,fe.due,fe.state,fe.took,fe.what],this.runsOfJobs.map(t=>[r`<code>${t.job}</code>`,j(t.scheduledAt),r`${E(m(t.state),e(t))}${t.count>1?` × ${t.count}`:c}`,t.started?Le(t.durationMs):c,t.error?M(t.error):m(t.reason??"")]))},p([_()],Ht.prototype,"plugin",2),p([v()],Ht.prototype,"jobs",2),p([v()],Ht.prototype,"runsOfJobs",2),p([v()],Ht.prototype,"more",2),Ht=p([x("plugin-jobs")],Ht);var ae=u.log,Sh=["debug","info","warn","error"],Fl=5e3,Ul=500,Ph=1e4,Ah=1e3,Rh=250,Bl={level:"debug",text:"",requestId:"",since:"",until:""},As,Rs,Cs,Ye,F,ni,To,Wl,Eo,Vl,Gl,zl,Kl,oi,ri,Ql,So,Jl,yn,Je=class extends S{constructor(){super(...arguments);b(this,F);this.plugin="";this.entries=[];this.filter=Bl;this.searching=!0;this.older=0;this.follow=!0;this.saved="";b(this,As,Fl);b(this,Rs,0);b(this,Cs,0);b(this,Ye);b(this,yn,e=>r`<time datetime=${e.time} title=${wt(e.time)}>${cr(e.time)}</time>
      <b>${e.level}</b>
      <span>${ue(e.message)}${e.dropped?r` <em>${ae.dropped(e.dropped)}</em>`:c}</span>
      ${e.requestId?r`<button
              type="button"
              class="plain"
              title=${ae.sameRequest(e.requestId)}
              aria-label="…${e.requestId.slice(-6)}: ${ae.sameRequest(e.requestId)}"
              @click=${()=>d(this,F,ni).call(this,{requestId:e.requestId})}
            >
              …${e.requestId.slice(-6)}
            </button>`:c}`)}async load(){g(this,Ye)||d(this,F,Eo).call(this)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(g(this,Cs)),g(this,Ye)?.abort(),k(this,Ye,void 0)}view(){let{entries:e,filter:t,older:n}=this,o=(l,h)=>N(h,r`<input
          type="search"
          maxlength="200"
          .value=${t[l]}
          @input=${$=>d(this,F,ni).call(this,{[l]:$.target.value},Rh)}
        />`),a=(l,h)=>N(h,r`<input
          type="datetime-local"
          step="1"
          .value=${t[l]}
          @change=${$=>d(this,F,ni).call(this,{[l]:$.target.value})}
        />`);return r`<div class="row end">
        ${N(ae.level,r`<select @change=${l=>d(this,F,ni).call(this,{level:l.target.value})}>
            ${Sh.map(l=>r`<option value=${l} ?selected=${l===t.level}>${ae.levels[l]}</option>`)}
          </select>`)}
        ${o("text",ae.search)} ${o("requestId",ae.request)} ${a("since",ae.since)} ${a("until",ae.until)}
      </div>
      <div class="row">
        ${y(ae.older,()=>{d(this,F,Ql).call(this)},{busy:this.runs("older"),disabled:!n})}
        <span class="faint grow" role="status"
          >${this.searching?c:ae.shown(H(e.length),n>0,g(this,F,To))}</span
        >
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${l=>{this.follow=l.target.checked}}
          /><span>${ae.follow}</span></label
        >
        ${y(ae.save,()=>{d(this,F,Jl).call(this)},{busy:this.runs("save")})}
        ${y(ae.clear,()=>{this.older=(e.at(-1)?.seq??this.older-1)+1,this.entries=[]})}
      </div>
      ${this.bar("save")} ${this.saved===""?c:T("good",this.saved)}
      ${this.searching?_i():e.length===0?O(ae.none,n?ae.noneYet:g(this,F,Wl)?ae.noMatch:ae.noneHelp):r`<div class="log" role="region" tabindex="0" aria-label=${ae.title}>
                <long-list
                  .items=${e}
                  .key=${l=>l.seq}
                  .row=${g(this,yn)}
                  .rowClass=${l=>l.level.toLowerCase()}
                  .height=${20}
                  .follow=${this.follow}
                ></long-list>
              </div>`}`}};As=new WeakMap,Rs=new WeakMap,Cs=new WeakMap,Ye=new WeakMap,F=new WeakSet,ni=function(e,t=0){this.filter={...this.filter,...e},clearTimeout(g(this,Cs)),k(this,Cs,setTimeout(()=>d(this,F,Eo).call(this),t))},To=function(){return this.filter.since+this.filter.until!==""},Wl=function(){return Object.values(this.filter).join("")!==Bl.level},Eo=function(){g(this,Ye)?.abort(),k(this,Ye,new AbortController),this.entries=[],this.searching=!0,this.older=0,k(this,As,Fl),d(this,F,Vl).call(this,g(this,Ye).signal)},Vl=async function(e){for(;!e.aborted;){try{if(this.searching&&await d(this,F,Gl).call(this,e),g(this,F,To))return;await d(this,F,zl).call(this,e)}catch(t){if(e.aborted)return;this.live.connection==="open"&&(this.failure=t)}await new Promise(t=>setTimeout(t,Ah))}},Gl=async function(e){let t=(await d(this,F,ri).call(this,{limit:1},e)).entries.at(-1)?.seq??0,{entries:n,older:o=0}=await d(this,F,ri).call(this,{...g(this,F,oi),limit:Ul,before:t+1},e);e.aborted||([this.entries,this.older,Is(this,Rs)._,this.searching]=[n,o,t,!1])},zl=async function(e){let{level:t,requestId:n}=g(this,F,oi),o={level:t,requestId:n,follow:!0,lastEventId:g(this,Rs)},a=this.plugin===""?this.client.followHostLog(o,{signal:e}):this.client.followLog({...o,id:this.plugin},{signal:e}),l=this.filter.text.toLowerCase(),h=[];for await(let $ of a){let w=$.data;k(this,Rs,w.seq),!(!w.dropped&&!w.message.toLowerCase().includes(l))&&(h.length===0&&setTimeout(()=>e.aborted||d(this,F,Kl).call(this,h.splice(0)),50),h.push(w))}},Kl=function(e){let t=[...this.entries,...e];this.entries=t.slice(-g(this,As)),this.entries.length<t.length&&(this.older=this.entries[0].seq)},oi=function(){let{level:e,text:t,requestId:n,since:o,until:a}=this.filter,l=h=>h===""?void 0:new Date(h).toISOString();return{level:e,text:t||void 0,requestId:n||void 0,since:l(o),until:l(a)}},ri=function(e,t){return this.plugin===""?this.client.listHostLog(e,{signal:t}):this.client.listLog({...e,id:this.plugin},{signal:t})},Ql=async function(){let e=g(this,Ye);await this.run("older",async()=>{let{entries:t,older:n=0}=await d(this,F,ri).call(this,{...g(this,F,oi),limit:Ul,before:this.older},this.signal);if(e!==g(this,Ye))return;let o=g(this,F,So)?.scrollHeight??0;this.follow=!1,k(this,As,g(this,As)+t.length),[this.entries,this.older]=[[...t,...this.entries],n],await this.updateComplete;let a=g(this,F,So);a&&(a.scrollTop=Math.max(0,a.scrollHeight-o-a.clientHeight/2))})},So=function(){return this.querySelector(".log")},Jl=async function(){this.saved="";let e=await this.transfer("save",ae.save,async({signal:t,moved:n})=>{let{limits:o}=await this.client.listLimits({},{signal:t}),a=Number(o.find(w=>w.name==="console.log-lines")?.value),l=[],h=0,$;do{let w=Math.min(Ph,a-h),f=await d(this,F,ri).call(this,{...g(this,F,oi),limit:w,before:$},t);l.unshift(new Blob(f.entries.map(L=>`${JSON.stringify(L)}
`))),h+=f.entries.length,n(l.reduce((L,U)=>L+U.size,0)),$=f.older}while($&&h<a);return no(new Blob(l),`log-${this.plugin||"host"}-${ys()}.jsonl`),$?ae.savedPart(H(h)):ae.saved(H(h))});this.saved=e??""},yn=new WeakMap,p([_()],Je.prototype,"plugin",2),p([v()],Je.prototype,"entries",2),p([v()],Je.prototype,"filter",2),p([v()],Je.prototype,"searching",2),p([v()],Je.prototype,"older",2),p([v()],Je.prototype,"follow",2),p([v()],Je.prototype,"saved",2),Je=p([x("plugin-log")],Je);var q=u.overview,te,Yl,Zl,Xl,li,ed,td,sd,id,nd,Po,ai=class extends S{constructor(){super(...arguments);b(this,te);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?r`
      ${Ve([e.description,e.author?q.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?r`<p class="row" aria-label=${q.tags}>
              ${e.tags.map(t=>r`<span class="badge">${M(t)}</span>`)}
            </p>`:c}
      ${e.missingPermissions?.length?T("warn",r`${q.missing} <code>${e.missingPermissions.join(", ")}</code>`):c}
      <section>
        <h2>${q.permissions}</h2>
        ${e.permissions.length===0?r`<p class="faint">${q.noPermissions}</p>`:r`<ul class="rows card">
                ${e.permissions.map(t=>d(this,te,Yl).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,te,ed).call(this,e):c}
      ${d(this,te,sd).call(this,e)} ${d(this,te,nd).call(this,e)}
    `:c}};te=new WeakSet,Yl=function(e,t){let{name:n,granted:o}=t;return r`<li>
      <div class="grow">
        <strong>${n}</strong> ${o?E(q.granted,"good"):E(q.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${o?y(q.revoke,()=>{d(this,te,Xl).call(this,e,n)},{busy:this.runs(n),name:q.revokeOf(n)}):y(q.grant,()=>{d(this,te,Zl).call(this,e,t)},{busy:this.runs(n),name:q.grantOf(n)})}
    </li>`},Zl=async function(e,t){await z({title:q.grantQuestion(t.name,e.id),body:r`<p>${t.explanation}</p>
        <p class="faint">${q.grantHelp}</p>`,confirm:q.grant})&&await d(this,te,li).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},Xl=async function(e,t){await z({title:q.revokeQuestion(t,e.id),body:r`<p>${q.revokeHelp}</p>`,confirm:q.revoke,danger:!0})&&await d(this,te,li).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},li=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},ed=function(e){return r`<section>
      <h2>${q.network}</h2>
      ${e.network===void 0?r`<p class="faint">${q.networkNotGranted}</p>`:r`<form class="card form" @submit=${t=>d(this,te,td).call(this,t,e)}>
              ${N(q.hosts,r`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,q.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${q.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${u.save}</button></div>
            </form>`}
    </section>`},td=function(e,t){e.preventDefault();let n=new FormData(e.target),o=String(n.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,te,li).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:o,only:n.has("only")}))},sd=function(e){let t=[[q.since,j(e.since)],[q.instances,H(e.stats.instances)],[q.memory,q.memoryText(B(e.stats.memoryBytes),B(e.stats.memoryMaxBytes))],[q.calls,q.callsText(H(e.stats.calls),H(e.stats.errors),H(e.stats.crashes))],[q.queued,H(e.stats.queued)]];return r`<section>
      <h2>${q.figures}</h2>
      <dl class="pairs card">
        ${t.map(([n,o])=>r`<dt>${n}</dt>
              <dd>${o}</dd>`)}
      </dl>
      <form class="card row" @submit=${n=>d(this,te,id).call(this,n,e)}>
        <label class="row grow"
          ><span>${q.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${q.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${u.save}</button>
      </form>
    </section>`},id=function(e,t){e.preventDefault();let n=Number(new FormData(e.target).get("weight"));d(this,te,li).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:n}))},nd=function(e){return r`<section>
      <h2>${q.remove}</h2>
      <div class="card row">
        <p class="grow">${q.removeHelp} <a href=${A("plugin",e.id,"data")}>${q.exportFirst}</a></p>
        ${y(q.remove,()=>{d(this,te,Po).call(this,e,!1)},{busy:this.runs("remove")})}
        ${y(q.purge,()=>{d(this,te,Po).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},Po=async function(e,t){await z({title:t?q.purgeQuestion(e.id):q.removeQuestion(e.id),body:r`<p>${t?q.purgeWarning:q.removeWarning}</p>`,confirm:t?q.purge:q.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),Ie()})},p([_()],ai.prototype,"plugin",2),ai=p([x("plugin-overview")],ai);var xe=u.settings,ce,Ms,od,rd,ad,ld,Ao,dd,vt=class extends S{constructor(){super(...arguments);b(this,ce);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}connectedCallback(){super.connectedCallback(),Fs(()=>this.edits.size>0)}disconnectedCallback(){super.disconnectedCallback(),Fs(void 0)}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?O(xe.none,xe.noneHelp):r`<form class="card form wide" @submit=${e=>d(this,ce,ld).call(this,e)}>
      <p class="faint">${xe.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,ce,ad).call(this,e):d(this,ce,od).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${u.save}
        </button>
        ${this.saved?r`<span role="status" class="faint">${xe.saved}</span>`:c}
      </div>
    </form>`}};ce=new WeakSet,Ms=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},od=function(e){let t=`setting-${e.key}`,n=this.edits.has(e.key)?this.edits.get(e.key):e.value;return r`<div class="setting">
      <label for=${t}>${M(e.label)}</label>
      ${e.description?r`<small id="${t}-help" dir="auto">${ue(e.description)}</small>`:c}
      <div class="row">
        ${d(this,ce,rd).call(this,e,t,n)}
        ${e.testAction?y(M(e.testAction.label),()=>{d(this,ce,dd).call(this,e)},{busy:this.runs(`test ${e.key}`),name:xe.testOf(m(e.testAction.label),G(e.key))}):c}
        ${e.isSet?y(xe.reset,()=>{d(this,ce,Ao).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:xe.resetOf(G(e.key))}):c}
      </div>
      ${e.note?r`<small class="bad-text">${m(e.note)}</small>`:c}
      ${this.tests.has(e.key)?r`<pre role="status">${ue(this.tests.get(e.key))}</pre>`:c}
    </div>`},rd=function(e,t,n){let o=e.description?`${t}-help`:c;switch(e.type){case"toggle":return r`<input
          type="checkbox"
          id=${t}
          aria-describedby=${o}
          .checked=${n===!0}
          @change=${a=>d(this,ce,Ms).call(this,e.key,a.target.checked)}
        />`;case"select":return r`<select
          id=${t}
          aria-describedby=${o}
          @change=${a=>d(this,ce,Ms).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>r`<option value=${a.value} ?selected=${a.value===n}>${m(a.label)}</option>`)}
        </select>`;case"number":return r`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${o}
            min=${e.min??c}
            max=${e.max??c}
            .value=${String(n??"")}
            required
            @input=${a=>d(this,ce,Ms).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?c:r`<small>${xe.range(e.min,e.max)}</small>`}`;case"password":return r`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${o}
          placeholder=${e.isSet?xe.passwordSet:xe.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,ce,Ms).call(this,e.key,a.target.value)}
        />`;default:return r`<input
          id=${t}
          aria-describedby=${o}
          .value=${String(n??"")}
          @input=${a=>d(this,ce,Ms).call(this,e.key,a.target.value)}
        />`}},ad=function(e){return T("warn",r`<p><code>${G(e.key)}</code> ${xe.kept}</p>
        ${e.note?r`<p>${m(e.note)}</p>`:c}
        ${y(xe.forget,()=>{d(this,ce,Ao).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},ld=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},Ao=async function(e){await z({title:xe.unsetQuestion(e.key,this.plugin),body:r`<p>${xe.unsetHelp}</p>`,confirm:e.type===""?xe.forget:xe.reset,danger:!0})&&await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let n=new Map(this.edits);n.delete(e.key),this.edits=n})},dd=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?xe.tested:typeof t=="string"?t:JSON.stringify(t,null,2)))},p([_()],vt.prototype,"plugin",2),p([v()],vt.prototype,"settings",2),p([v()],vt.prototype,"edits",2),p([v()],vt.prototype,"tests",2),p([v()],vt.prototype,"saved",2),vt=p([x("plugin-settings")],vt);var $e=u.versions,Ze,cd,Ro,hd,pd,Ot=class extends S{constructor(){super(...arguments);b(this,Ze);this.plugin="";this.topics=["plugins"];this.ticked=$s}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return r`<section class="card">
        <h2>${$e.installed}</h2>
        <dl class="pairs">
          <dt>${$e.version}</dt>
          <dd>${m(e.version)}</dd>
          ${e.digest?r`<dt>${$e.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:c}
        </dl>
        <div class="row"><a class="button" href=${A("install")}>${$e.upgrade}</a>
          ${e.source?.catalogue?r`<a class="button" href=${A("catalogue",e.id)}>${$e.inCatalogue}</a>`:c}
        </div>
        <p class="faint">${$e.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,Ze,cd).call(this,e,e.previous):O($e.none,$e.noneHelp)}`}};Ze=new WeakSet,cd=function(e,t){let n=this.asked;return r`<section class="card">
        <h2>${$e.before}</h2>
        <p>${$e.beforeIs(m(t.version))}</p>
        <p>${t.dataCopy?$e.withData:$e.withoutData}</p>
        <div class="row">
          ${y($e.back,()=>{d(this,Ze,Ro).call(this,e,!1)},{kind:"danger",busy:this.runs("back")})}
          ${t.dataCopy?y($e.backKeep,()=>{d(this,Ze,Ro).call(this,e,!0)},{busy:this.runs("back")}):c}
        </div>
      </section>
      ${n?d(this,Ze,hd).call(this,e,t,n):c}`},Ro=async function(e,t){await this.run("back",async()=>{this.asked={keepData:t,found:await this.client.inspectRollback({id:e.id,keepData:t})},this.ticked=$s}),await this.updateComplete,this.querySelector("[data-asked]")?.focus()},hd=function(e,t,{keepData:n,found:o}){return r`<section class="card">
        <h2 tabindex="-1" data-asked>${$e.question(e.id,m(t.version))}</h2>
        <p>${t.dataCopy&&!n?$e.dataWarning:$e.keepWarning}</p>
      </section>
      ${hn(o,this.ticked,a=>{this.ticked=a})}
      <section class="card">
        <div class="row">
          ${y($e.confirm(m(t.version)),()=>{d(this,Ze,pd).call(this,e)},{kind:"danger",busy:this.runs("back"),disabled:!cn(o,this.ticked)})}
          ${y(u.cancel,()=>{this.asked=void 0})}
        </div>
      </section>`},pd=async function(e){let{asked:t}=this;t&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:t.keepData,...dn(t.found,this.ticked)}),this.asked=void 0,await this.live.changed("plugins")})},p([_()],Ot.prototype,"plugin",2),p([v()],Ot.prototype,"info",2),p([v()],Ot.prototype,"asked",2),p([v()],Ot.prototype,"ticked",2),Ot=p([x("plugin-versions")],Ot);var he=u.plugin,Ch=()=>r`<a href=${A()}>${u.pages.home}</a>`,ss,Ne,ud,md,gd,Co,fd,ts=class extends S{constructor(){super(...arguments);b(this,Ne);this.plugin="";this.open="";this.detail="";this.topics=["plugins"];b(this,ss)}view(){let e=this.live.plugin(this.plugin);return e?r`
      <div class="title">
        ${Ge(e.name,e.id,{large:!0,image:this.live.icons.of(e),icon:e.iconName})}
        <div class="grow">
          <h1><bdi>${m(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${m(e.version)}</span> ${so(e)}</p>
        </div>
        ${d(this,Ne,fd).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?T("bad",m(e.reason)):c}
      ${e.refused?T("bad",m(e.refused)):c}
      ${(e.faults??[]).map(t=>T("bad",r`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${he.parts}>
        ${d(this,Ne,ud).call(this,e).map(([t,n])=>r`<a
              href=${t===""?A("plugin",e.id):A("plugin",e.id,t)}
              aria-current=${t===this.open?"page":c}
              >${n}</a
            >`)}
      </nav>
      ${d(this,Ne,md).call(this,e)}
    `:this.live.ready?O(he.unknown,he.unknownHelp,Ch()):r``}updated(e){super.updated(e);let t=this.live.plugin(this.plugin)?.state;g(this,ss)===void 0||t===g(this,ss)||(k(this,ss,void 0),document.activeElement===document.body&&this.querySelector(".state button")?.focus())}};ss=new WeakMap,Ne=new WeakSet,ud=function(e){let t=o=>e.permissions.some(a=>a.name===o);return[["",he.overview,!0],["endpoints",he.endpoints,e.endpoints.length>0],["settings",he.settings,!0],["jobs",he.jobs,e.jobs.length>0],["log",he.log,!0],["data",he.data,!0],["sessions",he.sessions,t("sessions")],["feeds",he.feeds,t("rss")],["activity",he.activity,!0],["versions",he.versions,!0]].filter(([,,o])=>o).map(([o,a])=>[o,a])},md=function(e){switch(this.open){case"endpoints":return r`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return r`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return r`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return r`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return r`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return r`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return r`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return r`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return r`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return r`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},gd=async function(e){await z({title:he.disableQuestion(e.id),body:r`<p>${he.disableHelp}</p>`,confirm:he.disable})&&await d(this,Ne,Co).call(this,"disable",()=>this.client.disablePlugin({id:e.id}))},Co=async function(e,t){k(this,ss,this.live.plugin(this.plugin)?.state),await this.run(e,async()=>{await t(),await this.live.changed("plugins")})},fd=function(e){let t=(o,a)=>()=>{d(this,Ne,Co).call(this,o,a)},n=e.state==="disabled";return r`<div class="row state">
      ${e.ui?.page?r`<a class="button primary" href=${A("page",e.id)}>${he.open}</a>`:c}
      ${n?y(he.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):r`${y(he.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:he.reloadHelp})}
            ${y(he.disable,()=>{d(this,Ne,gd).call(this,e)},{busy:this.runs("disable")})}`}
    </div>`},p([_()],ts.prototype,"plugin",2),p([_()],ts.prototype,"open",2),p([_()],ts.prototype,"detail",2),ts=p([x("plugin-page")],ts);var Z=u.publishers,Mh=1e4,Ih=["any","signed","listed","trusted"],We,vd,yd,$d,bd,wd,di=class extends S{constructor(){super(...arguments);b(this,We)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return r`<div class="title"><h1>${u.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${Z.policy}</legend>
        ${Ih.map(n=>r`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===n}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:n}))}}
              /><span>${Z.policies[n]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?O(Z.none,Z.noneHelp):r`<ul class="rows card">
              ${t.map(n=>d(this,We,vd).call(this,n))}
            </ul>`}
      <form class="card form" @submit=${n=>d(this,We,wd).call(this,n)}>
        <h2>${Z.trust}</h2>
        ${N(Z.key,r`<input name="key" required spellcheck="false" />`,Z.keyHelp)}
        ${N(Z.name,r`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${Z.trust}</button></div>
      </form>
      <form class="card form" @submit=${n=>d(this,We,$d).call(this,n)}>
        <h2>${Z.rotate}</h2>
        ${N(Z.statement,r`<input name="statement" type="file" required />`,ve(Z.statementHelp))}
        <div class="row"><button ?disabled=${this.runs("rotate")}>${Z.rotate}</button></div>
      </form>`}};We=new WeakSet,vd=function(e){return r`<li>
      <div class="grow">
        <strong>${G(e.name??"")||Z.unnamed}</strong>
        ${e.trusted?E(Z.trusted,"good"):E(Z.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${j(e.addedAt)}</p>
        ${e.plugins.length>0?r`<p>${Z.plugins} <code>${e.plugins.join(", ")}</code></p>`:c}
        ${e.replacedBy?r`<p>${Z.replacedBy} <code>${e.replacedBy}</code></p>`:c}
      </div>
      ${y(Z.rename,()=>{d(this,We,yd).call(this,e)},{busy:this.runs(`name ${e.key}`),name:Z.renameOf(e.fingerprint)})}
      ${y(Z.forget,()=>{d(this,We,bd).call(this,e)},{busy:this.runs(e.key),name:Z.forgetOf(e.fingerprint)})}
    </li>`},yd=async function(e){let t=e.name??"";!await z({title:Z.renameOf(e.fingerprint),body:N(Z.name,r`<input
          maxlength="100"
          .value=${t}
          @input=${o=>{t=o.target.value}}
        />`),confirm:Z.rename})||t.trim()===""||await this.run(`name ${e.key}`,()=>this.client.renamePublisher({publisher:e.key,name:t.trim()}))},$d=function(e){e.preventDefault();let t=e.target,n=new FormData(t).get("statement");n instanceof File&&this.run("rotate",async()=>{if(n.size>Mh)throw new Error(Z.noStatement);await this.client.rotatePublisher({statement:await n.text()}),t.reset()})},bd=async function(e){await z({title:Z.forgetQuestion(e.fingerprint),body:r`<p>${Z.forgetHelp}</p>`,confirm:Z.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},wd=function(e){e.preventDefault();let t=e.target,n=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(n.get("key")).trim(),name:String(n.get("name")).trim()||void 0}),t.reset()})},p([v()],di.prototype,"list",2),di=p([x("publishers-page")],di);var Ce=u.page,Xe,hi,ns,De,ci,kd,xd,Td,is=class extends S{constructor(){super(...arguments);b(this,De);this.plugin="";this.topics=["plugins"];this.reason="";this.pageState="there";b(this,Xe);b(this,hi);b(this,ns)}updated(e){super.updated(e);let t=this.querySelector(".frame"),n=this.live.plugin(this.plugin),o=!1;n?.state==="active"&&n.digest!==g(this,hi)&&(o=g(this,Xe)?.focused??!1,k(this,hi,n.digest),d(this,De,ci).call(this),this.reason=""),t&&!g(this,Xe)&&this.reason===""&&(k(this,Xe,new gs(this.client,this.plugin,{...nn(this.live,this.plugin,a=>{d(this,De,ci).call(this),this.reason=a}),confirmFolder:()=>z({title:Ce.folderOf(this.plugin),body:r`<p>${Ce.folder}</p>`,confirm:Ce.chooseFolder,unbidden:!0}),addProject:(a,l)=>d(this,De,kd).call(this,a,l),changed:a=>{this.pageState=a}},{title:Ce.titleOf(this.plugin),at:g(this,ns)})),t.append(g(this,Xe).element),o&&g(this,Xe).focus())}disconnectedCallback(){super.disconnectedCallback(),d(this,De,ci).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?O(u.plugin.unknown,u.plugin.unknownHelp):r``;let t=!e.ui?.hideSessions&&e.permissions.some(o=>o.name==="sessions"&&o.granted),n=t||!e.ui?.hidePanel;return r`<div class="page-bar">
        ${Ge(e.name,e.id,{image:this.live.icons.of(e),icon:e.iconName})}
        <h1 class="grow"><bdi>${m(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?c:E(u.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?y(Ce.overlay,()=>{d(this,De,Td).call(this)}):c}
        <a class="button" href=${A("plugin",e.id)}>${Ce.about}</a>
      </div>
      ${this.reason===""?c:T("bad",r`<p>${m(this.reason)}</p>
                ${y(Ce.again,()=>{this.reason=""})}`)}
      <div role="status">${d(this,De,xd).call(this)}</div>
      <div class="page-columns">
        <div class="frame"></div>
        ${n?r`<aside class="beside">
                ${e.ui?.hidePanel?c:r`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?r`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:c}
              </aside>`:c}
      </div>`}};Xe=new WeakMap,hi=new WeakMap,ns=new WeakMap,De=new WeakSet,ci=function(){k(this,ns,g(this,Xe)?.place??g(this,ns)),g(this,Xe)?.close(),k(this,Xe,void 0),this.pageState="there"},kd=async function(e,t){let n={name:t.split("/").pop()??"",folderPath:e.includes(t)?t:""};return t!==""&&n.folderPath===""&&e.some(a=>t.startsWith(`${a}/`))&&(e=[t,...e],n.folderPath=t),await z({title:Ce.projectOf(this.plugin),body:r`<p>${Ce.projectHelp}</p>
        <label
          >${Ce.projectName}
          <input
            maxlength="100"
            .value=${n.name}
            @input=${a=>{n.name=a.target.value}}
        /></label>
        <label
          >${Ce.projectFolder}
          <select
            @change=${a=>{n.folderPath=a.target.value}}
          >
            <option value="">${Ce.noFolder}</option>
            ${e.map(a=>r`<option value=${a} ?selected=${a===n.folderPath}>${m(a)}</option>`)}
          </select></label
        >`,confirm:Ce.addProject,unbidden:!0})&&n.name.trim()!==""?n:void 0},xd=function(){return this.pageState==="there"?c:T("warn",r`<p>${Ce[this.pageState]}</p>
        ${y(Ce.again,()=>{d(this,De,ci).call(this),k(this,ns,void 0)})}`)},Td=async function(){await this.run("overlay",()=>rn(this.live,this.plugin))},p([_()],is.prototype,"plugin",2),p([v()],is.prototype,"reason",2),p([v()],is.prototype,"pageState",2),is=p([x("plugin-view")],is);var Hh=[["ai",u.pages.ai,"spark"],["access",u.pages.access,"key"],["publishers",u.pages.publishers,"shield"],["catalogues",u.pages.catalogues,"list"],["backup",u.pages.backup,"box"],["log",u.pages.log,"screen"],["limits",u.pages.limits,"gauge"],["host",u.pages.host,"host"]],Y,Ed,Sd,Mo,Pd,Ad,Rd,Cd,Md,os,Id,Hd,_d,yt=class extends Me{constructor(){super(...arguments);b(this,Y);this.out=!1;this.place=Us();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>{d(this,Y,Sd).call(this)}),addEventListener("beforeunload",e=>On()&&e.preventDefault()),addEventListener("keydown",e=>{e.key!=="Escape"||!this.menu||document.querySelector("dialog[open]")||(this.menu=!1,this.querySelector(".menu")?.focus())}),d(this,Y,Ed).call(this)}render(){return this.out?d(this,Y,Ad).call(this):this.live?r` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${u.skip}</a
      >
      ${d(this,Y,Cd).call(this,this.live)} ${d(this,Y,Id).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,Y,_d).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:r`<p class="loading" role="status">${u.loading}</p>`}updated(){let[e="home",t="",n=""]=this.place,a=[u.plugin[n],G(t),u.pages[e]].filter(l=>typeof l=="string"&&l!=="");document.title=this.out?u.signedOut.title:[...a,"wasmhost"].join(" · ")}};Y=new WeakSet,Ed=async function(){try{if(!await Ir()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new qi(Vs());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",t=>{this.failure=t.detail,d(this,Y,Mo).call(this)}),ta(e),this.place=Us(),this.live=e,e.start()},Sd=async function(){if(location.hash.startsWith("#code=")){location.reload();return}if(On()&&A(...Us())!==A(...this.place)){let e=location.hash;if(history.replaceState(null,"",A(...this.place)||"#/"),!await z({...u.unsaved,body:r`<p>${u.unsaved.body}</p>`,danger:!0}))return;Fs(void 0),history.replaceState(null,"",e)}this.place=Us(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},Mo=function(){this.live?.stop(),this.live=void 0,this.out=!0},Pd=async function(){this.live?.stop(),await Hr().catch(()=>{}),d(this,Y,Mo).call(this)},Ad=function(){return r`<main class="signed-out">
      <div class="card">
        <img src="console/icon.svg" width="48" height="48" alt="" />
        <h1>${u.signedOut.title}</h1>
        ${this.failure===void 0?c:d(this,Y,Rd).call(this,this.failure)}
        <p>${u.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${u.signedOut.why}</p>
      </div>
    </main>`},Rd=function(e){return ds(e)?T("info",ve(ue(e.message))):mt(e)},Cd=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return r`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${u.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${Te("menu")}
      </button>
      <a class="brand" href=${A()}><img src="console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?r`<span class="faint connection">${u.connection.open}</span>`:E(u.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,Y,Md).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${u.leave}
        title=${u.leave}
        @click=${()=>{d(this,Y,Pd).call(this)}}
      >
        ${Te("out")}
      </button>
    </header>`},Md=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},n=kn();return r`<button
      type="button"
      class="plain"
      title=${u.theme[n]}
      aria-label=${u.theme[n]}
      @click=${()=>{Oo(e[(e.indexOf(n)+1)%e.length]),this.requestUpdate()}}
    >
      ${Te(t[n])}
    </button>`},os=function(e,t,n,o=c){let a=e.length===0?this.place.length===0:e.every((l,h)=>this.place[h]===l);return r`<a href=${A(...e)} aria-current=${a?"page":c}
      >${n}<span class="grow">${t}</span>${o}</a
    >`},Id=function(e){let t=(n,o)=>n>0?r`<span class="number" aria-label="${n} ${o}">${n>=100?"99+":n}</span>`:c;return r`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${u.navigation}>
      ${d(this,Y,os).call(this,[],u.pages.home,Te("home"))}
      ${d(this,Y,os).call(this,["inbox"],u.pages.inbox,Te("inbox"),t(e.waiting,u.waiting))}
      ${d(this,Y,os).call(this,["notifications"],u.pages.notifications,Te("bell"),t(e.unread,u.notifications.unread))}
      ${d(this,Y,os).call(this,["catalogue"],u.pages.catalogue,Te("search"))}
      <h2>${u.pages.plugins}</h2>
      <long-list
        class="plugins"
        .items=${e.plugins}
        .key=${n=>n.id}
        .row=${n=>d(this,Y,Hd).call(this,e,n)}
        .height=${32}
      ></long-list>
      <h2>${u.pages.host}</h2>
      ${Hh.map(([n,o,a])=>d(this,Y,os).call(this,[n],o,Te(a)))}
    </nav>`},Hd=function(e,t){let n=e.states.filter(l=>l.plugin===t.id&&l.active),o=n.find(l=>l.kind==="badge")?.value,a=t.state==="failed"||t.state==="incompatible";return r`${d(this,Y,os).call(this,[t.ui?.page?"page":"plugin",t.id],r`<bdi>${m(t.ui?.title||t.name)}</bdi>`,Ge(t.name,t.id,t.ui?.icon?{icon:t.ui.icon}:{image:e.icons.of(t),icon:t.iconName}),r`${o==null?c:r`<span class="badge">${M(String(o))}</span>`}
      ${a?r`<span class="dot bad" title=${u.state[t.state]}></span>`:c}`)}
    ${xr(n.find(l=>l.kind==="sidebar"))}`},_d=function(){let[e,t="",n="",o=""]=this.place;switch(e){case void 0:return r`<home-page></home-page>`;case"inbox":return r`<inbox-page></inbox-page>`;case"notifications":return r`<notifications-page></notifications-page>`;case"install":return r`<install-page></install-page>`;case"catalogue":return t===""?r`<catalogue-page></catalogue-page>`:Ai(t,r`<catalogue-plugin .plugin=${t}></catalogue-plugin>`);case"catalogues":return r`<catalogues-page></catalogues-page>`;case"plugin":return Ai(t,r`<plugin-page .plugin=${t} .open=${n} .detail=${o}></plugin-page>`);case"page":return Ai(t,r`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return r`<ai-page></ai-page>`;case"access":return r`<access-page></access-page>`;case"publishers":return r`<publishers-page></publishers-page>`;case"backup":return r`<backup-page></backup-page>`;case"limits":return r`<limits-page></limits-page>`;case"log":return r`<div>
          <div class="title"><h1>${u.pages.log}</h1></div>
          <plugin-log class="part"></plugin-log>
        </div>`;case"host":return r`<host-page></host-page>`;default:return r`<div>${O(u.notFound,r`<a href=${A()}>${u.pages.home}</a>`)}</div>`}},p([v()],yt.prototype,"live",2),p([v()],yt.prototype,"out",2),p([v()],yt.prototype,"failure",2),p([v()],yt.prototype,"place",2),p([v()],yt.prototype,"menu",2),yt=p([x("wasmhost-console")],yt);
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

